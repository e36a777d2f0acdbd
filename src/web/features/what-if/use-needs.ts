import { useEffect, useState } from 'react';
import type { Chances } from '#domain/what-if/board.ts';
import { type Needs, whatIsNeeded } from '#domain/what-if/what-is-needed.ts';

/** Of one player in one scenario. */
export interface Question {
  readonly competitorIds: readonly string[];
  /** As things stand, the lower one where it is shared. */
  readonly rank: number;
  readonly chancesOf: (competitorId: string) => Chances;
}

interface Answered {
  readonly question: Question;
  readonly needs: Needs | null;
}

/**
 * What the player needs, worked out driver by driver, so that whatever is moved meanwhile is moved at once. `undefined`
 * until it is known for the question that is asked.
 * @param question the same object as long as it is the same question
 */
export function useNeeds(question: Question | null): Needs | null | undefined {
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    if (question === null) return;
    const chances: Chances[] = [];
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      const id = question.competitorIds[chances.length];
      if (id === undefined) {
        setAnswered({ question, needs: whatIsNeeded(chances, question.rank) });
        return;
      }
      chances.push(question.chancesOf(id));
      timer = setTimeout(next);
    };
    timer = setTimeout(next);
    return () => clearTimeout(timer);
  }, [question]);
  return answered?.question === question ? answered?.needs : undefined;
}
