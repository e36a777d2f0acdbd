import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '#server/db/database.ts';
import { userIdOf } from '#server/http/viewer.ts';
import {
  changeSeason,
  changeSeasonOf,
  type Options,
  type SeasonChange,
  type StoredRace,
  selectStoredRace,
} from './change-season.ts';

type Caller = Pick<FastifyRequest, 'authorised' | 'viewer'>;

/** Result of a write: the id of an added object, or nothing. */
type Written = Promise<string> | Promise<void>;

async function respond(reply: FastifyReply, written: Promise<unknown>): Promise<FastifyReply> {
  const id = await written;
  return typeof id === 'string' ? reply.code(201).send({ id }) : reply.code(204).send(null);
}

/** Runs `work` on the season in the URL; responds 201 with the id of what it added, else 204. */
export async function writeSeason(
  { authorised, viewer, params }: Caller & { readonly params: { readonly year: number } },
  reply: FastifyReply,
  work: (change: SeasonChange) => Written,
  options?: Options,
): Promise<FastifyReply> {
  return respond(
    reply,
    changeSeason<unknown>(authorised, userIdOf(viewer), params.year, work, options),
  );
}

/**
 * Runs a write as {@link writeSeason} does, on something within a season that `select` reads in the
 * same transaction.
 */
export async function writeSubject<Subject extends { readonly year: number }>(
  { authorised, viewer }: Caller,
  reply: FastifyReply,
  select: (executor: Executor) => Promise<Subject>,
  work: (change: SeasonChange, subject: Subject) => Written,
): Promise<FastifyReply> {
  return respond(
    reply,
    changeSeasonOf<Subject, unknown>(authorised, userIdOf(viewer), select, work),
  );
}

/** Runs a write as {@link writeSeason} does, on the race of the URL, even if it is cancelled. */
export async function writeRace(
  request: Caller & { readonly params: { readonly raceId: string } },
  reply: FastifyReply,
  work: (change: SeasonChange, race: StoredRace) => Written,
): Promise<FastifyReply> {
  return writeSubject(request, reply, (trx) => selectStoredRace(trx, request.params.raceId), work);
}
