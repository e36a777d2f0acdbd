import type { Feature } from '#server/http/feature.ts';
import { writeSeason, writeSubject } from '../admin-write.ts';
import { addQuestion, changeQuestion, deleteQuestion } from './change-questions.ts';
import { selectQuestion } from './questions.queries.ts';
import { setRightAnswers } from './set-right-answers.ts';
import { showAdminQuestions } from './show-admin-questions.ts';

export const adminQuestionsRoutes: Feature = (app, { database, clock }) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: questions'];

  app.call('GET /api/admin/seasons/:year/questions', { config, tags }, async (request) =>
    database.inReadTransaction((trx) => showAdminQuestions(trx, request.params.year, clock.now())),
  );

  app.call('POST /api/admin/seasons/:year/questions', { config, tags }, async (request, reply) =>
    writeSeason(request, reply, (change) => addQuestion(change, request.body)),
  );

  app.call('PUT /api/admin/questions/:questionId', { config, tags }, async (request, reply) =>
    writeSubject(
      request,
      reply,
      (trx) => selectQuestion(trx, request.params.questionId),
      (change, question) => changeQuestion(change, question, request.body),
    ),
  );

  app.call('DELETE /api/admin/questions/:questionId', { config, tags }, async (request, reply) =>
    writeSubject(
      request,
      reply,
      (trx) => selectQuestion(trx, request.params.questionId),
      deleteQuestion,
    ),
  );

  app.call('PUT /api/admin/questions/:questionId/right', { config, tags }, async (request, reply) =>
    writeSubject(
      request,
      reply,
      (trx) => selectQuestion(trx, request.params.questionId),
      (change, question) => setRightAnswers(change, question, request.body),
    ),
  );
};
