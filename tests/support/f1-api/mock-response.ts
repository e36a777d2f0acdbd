/** HTTP response of the stand-in. */
export interface MockResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function json(status: number, body: unknown): MockResponse {
  return { status, contentType: 'application/json', body: JSON.stringify(body) };
}

export const NOT_FOUND_PAGE: MockResponse = {
  status: 404,
  contentType: 'text/html; charset=utf-8',
  body: '<!doctype html>\n<html lang="en">\n<head>\n  <title>Not Found</title>\n</head>\n<body>\n  <h1>Not Found</h1>\n</body>\n</html>\n',
};
