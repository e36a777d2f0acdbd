import { currentYear } from '#domain/base/oslo-time.ts';
import { sendCachedResponse, textResponse } from '#server/http/cached-response.ts';
import type { Feature } from '#server/http/feature.ts';
import { createEventPublisher } from './publish-events.ts';
import { writeCalendar } from './write-calendar.ts';

export const calendarRoutes: Feature = (app, context) => {
  const publishEvents = createEventPublisher(context, app.backgroundWriter);

  app.call(
    'GET /api/public/deadlines.ics',
    { config: { access: 'PUBLIC' }, tags: ['calendar'] },
    async (request, reply) => {
      // Without a season the calendar is empty, because calendar programs handle a 404 badly.
      const season = await request.seasons.defaultSeason();
      const year = season?.facts.year ?? currentYear(context.clock.now());
      const events = await publishEvents(year);
      const calendar = await writeCalendar(events, year, context.settings);
      return sendCachedResponse(request, reply, textResponse(calendar, 'text/calendar'));
    },
  );
};
