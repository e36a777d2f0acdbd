import { describe, expect, it } from 'vitest';
import { isPushEndpoint } from './push-hosts.ts';

describe('addresses that messages are sent to', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/cX3:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://wns2-by3p.notify.windows.com/w/?token=BQYAAAC%2b',
    'https://web.push.apple.com/QGx4',
  ])('are those of the push services: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, [])).toBe(true);
  });

  it.each([
    '',
    'not an address',
    'http://fcm.googleapis.com/fcm/send/a',
    'ftp://fcm.googleapis.com/a',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f.1/a',
    'https://2130706433/a',
    'https://example.org/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com:443/a',
    'https://user@fcm.googleapis.com/a',
    'https://user:pass@fcm.googleapis.com/a',
    'https://fcm.googleapis.com@evil.example/a',
    'https://fcm.googleapis.com\\@evil.example/a',
    'https://fcm.googleapis.com%2eevil.example/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evilfcm.googleapis.com/a',
    'https://push.services.mozilla.com.evil.example/a',
    'https://evilpush.services.mozilla.com/a',
    'https://.push.services.mozilla.com/a',
    'https://fcm。googleapis。com/a',
    'https://ｆcm.googleapis.com/a',
    'https://fcm.googleapis.com./a',
    'https://FCM.googleapis.com/a',
    'HTTPS://fcm.googleapis.com/a',
    ' https://fcm.googleapis.com/a',
    'https://fcm.googleapis.com/a\n',
    'https://fcm.goo\tgleapis.com/a',
    'https://fcm.googleapis.com/../a',
    'https://fcm.googleapis.com/a#b',
    'https:fcm.googleapis.com/a',
    '//fcm.googleapis.com/a',
    'javascript:alert(1)',
    'data:text/plain,a',
  ])('are no others: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, [])).toBe(false);
  });

  it('can be more by setting, with their ports, and never without TLS', () => {
    const more = ['push.example.org', 'localhost:8443'];
    expect(isPushEndpoint('https://push.example.org/a', more)).toBe(true);
    expect(isPushEndpoint('https://localhost:8443/a', more)).toBe(true);
    expect(isPushEndpoint('https://localhost/a', more)).toBe(false);
    expect(isPushEndpoint('https://push.example.org:444/a', more)).toBe(false);
    expect(isPushEndpoint('http://push.example.org/a', more)).toBe(false);
  });
});
