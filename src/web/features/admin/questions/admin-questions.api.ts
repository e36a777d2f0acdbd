import type { AdminQuestions, QuestionSettings } from '#contract/guessing/questions.ts';
import type { Answer } from '#domain/season/question.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { useAdminQuery } from '../shared/admin.api.ts';

export type AdminQuestion = AdminQuestions['questions'][number];

/** @param year as in the URL */
export const useAdminQuestions = (year: string) =>
  useAdminQuery(['seasons', year, 'questions'], (context) =>
    getJson('GET /api/admin/seasons/:year/questions', { params: { year }, ...context }),
  );

/** Writes to a season's questions. */
export const questionCalls = {
  add: (year: number, settings: QuestionSettings) => () =>
    sendJson('POST /api/admin/seasons/:year/questions', { params: { year }, body: settings }),
  change: (questionId: string, settings: QuestionSettings, basedOn: QuestionSettings) => () =>
    sendJson('PUT /api/admin/questions/:questionId', {
      params: { questionId },
      body: { ...settings, basedOn },
    }),
  delete: (questionId: string) => () =>
    sendJson('DELETE /api/admin/questions/:questionId', { params: { questionId } }),
  setRight: (questionId: string, answers: readonly Answer[], basedOn: readonly Answer[]) => () =>
    sendJson('PUT /api/admin/questions/:questionId/right', {
      params: { questionId },
      body: { answers, basedOn },
    }),
};
