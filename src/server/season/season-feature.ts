import type { Feature, FeatureApp } from '#server/http/feature.ts';

/**
 * Registers calls that `request.seasons` alone answers: there is no database here to read anything
 * else from. So a response stays the same as long as the snapshot of the season that it was derived
 * from, and so does a page that is made of such responses.
 */
export type SeasonFeature<Needs = unknown> = (app: Pick<FeatureApp, 'call'>, needs: Needs) => void;

export const ofSeasons =
  <Needs>(register: SeasonFeature<Needs>): Feature<Needs> =>
  (app, context) =>
    register(
      {
        call: (name, { config, ...options }, handler) =>
          app.call(name, { config: { ...config, isOfSeason: true }, ...options }, handler),
      },
      context,
    );
