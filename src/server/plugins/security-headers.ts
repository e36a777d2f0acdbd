import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';
import type { Settings } from '../settings.ts';

/** Helmet's headers on every answer; the policy knows neither inline script nor inline style. */
export const securityHeaders = fp(async (app, { settings }: { settings: Settings }) => {
  const isHttps = settings.publicUrl.startsWith('https:');
  const frames = settings.CONTACT_FORM_URL ? [new URL(settings.CONTACT_FORM_URL).origin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'font-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'frame-src': frames.length > 0 ? frames : ["'none'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
      },
    },
    hsts: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  });
});
