import { useState } from 'react';
import { useParams } from 'wouter';
import type { AdminQuestions } from '#contract/guessing/questions.ts';
import { MAX_QUESTIONS } from '#domain/season/question.ts';
import { formatList } from '#web/formatting/lists.ts';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { QueryPage } from '#web/page/query-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { answerWords, namedAnswer } from '#web/widgets/questions/named-answer.ts';
import { questionsTexts } from '#web/widgets/questions/questions.texts.ts';
import { useAdminSeason } from '../shared/admin.api.ts';
import admin from '../shared/admin.module.css';
import { Item, ListCard } from '../shared/admin-list.tsx';
import { type AdminQuestion, useAdminQuestions } from './admin-questions.api.ts';
import styles from './admin-questions.module.css';
import { adminQuestionsTexts as texts } from './admin-questions.texts.ts';
import { AddQuestion, ChangeQuestion } from './question-dialog.tsx';
import { RightAnswersDialog } from './right-answers-dialog.tsx';

interface QuestionRowProps {
  readonly season: AdminQuestions;
  readonly question: AdminQuestion;
  readonly isFinished: boolean;
}

function QuestionRow({ season, question, isFinished }: QuestionRowProps) {
  const [doing, setDoing] = useState<'CHANGE' | 'RIGHT' | null>(null);
  const { text, kind, points, right, isAnswered } = question;
  const stop = () => setDoing(null);
  const button = (label: string, opens: 'CHANGE' | 'RIGHT') => (
    <Button
      variant={opens === 'CHANGE' ? 'quiet' : 'secondary'}
      aria-label={texts.actionFor(label, text)}
      aria-haspopup="dialog"
      onClick={() => setDoing(opens)}
    >
      {label}
    </Button>
  );
  const isClosed = season.deadline !== null && !season.isOpen;
  const names = (right ?? []).map((answer) => answerWords(namedAnswer(kind, answer, season)));
  return (
    <Item
      title={text}
      tags={[
        questionsTexts.kinds[kind],
        season.isOpen && isAnswered && texts.answered,
        names.length > 1 && texts.shared,
      ]}
      help={questionsTexts.allPoints(points)}
      below={names.length > 0 && <strong>{texts.right(formatList(names))}</strong>}
    >
      {!isFinished && (
        <Cluster as="span">
          {isClosed && button(texts.setRight, 'RIGHT')}
          {button(texts.change, 'CHANGE')}
        </Cluster>
      )}
      {doing === 'CHANGE' && (
        <ChangeQuestion question={question} isOpen={season.isOpen} onClose={stop} />
      )}
      {doing === 'RIGHT' && (
        <RightAnswersDialog season={season} question={question} onClose={stop} />
      )}
    </Item>
  );
}

interface QuestionsProps {
  readonly season: AdminQuestions;
  readonly isFinished: boolean;
}

function Questions({ season, isFinished }: QuestionsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { questions, isOpen } = season;
  const isFull = questions.length >= MAX_QUESTIONS;
  const why = isOpen ? texts.full : texts.closed;
  const add = (
    <div>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
        {texts.add}
      </Button>
    </div>
  );
  return (
    <>
      {questions.length === 0 ? (
        <EmptyState title={isOpen ? texts.none : texts.noneClosed}>
          {isOpen && <p>{texts.noneHelp}</p>}
          {isOpen && add}
        </EmptyState>
      ) : (
        <ListCard
          title={texts.list(questions.length)}
          rows={questions}
          footer={
            !isFinished && (
              <div className={styles.footer}>
                {isOpen && !isFull ? add : <p className={admin.help}>{why}</p>}
              </div>
            )
          }
        >
          {(question) => (
            <QuestionRow
              key={question.id}
              season={season}
              question={question}
              isFinished={isFinished}
            />
          )}
        </ListCard>
      )}
      {isAdding && <AddQuestion year={season.year} onClose={() => setIsAdding(false)} />}
    </>
  );
}

export function AdminQuestionsPage() {
  const { year = '' } = useParams();
  const season = useAdminSeason(year);
  const questions = useAdminQuestions(year);
  const isFinished = (season.data?.finishedAt ?? null) !== null;
  return (
    <QueryPage
      title={texts.title}
      eyebrow={texts.season(year)}
      lead={isFinished ? texts.leadFinished : texts.lead}
      query={season}
      rows={6}
    >
      {() => (
        <QueryBoundary query={questions} skeleton={<Skeleton variant="rows" lines={6} />}>
          {(found) => <Questions key={year} season={found} isFinished={isFinished} />}
        </QueryBoundary>
      )}
    </QueryPage>
  );
}
