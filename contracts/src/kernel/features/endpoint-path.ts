import type { Endpoint } from './endpoint.ts';

/** The path prefix of the API; all other paths are pages or files. */
export const apiRoot = '/api/';

export type PathInput = {
  params?: Readonly<Record<string, string>>;
  /** Null and undefined parameters are left out. */
  query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
};

/** Returns the URL of an endpoint with its parameters filled in. Throws `TypeError` if one is missing. */
export function pathOf(
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: PathInput = {},
): string {
  const filled = path.replace(/:([a-zA-Z0-9]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`The path ${path} needs ${name}.`);
    return encodeURIComponent(value);
  });
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return asked.length === 0 ? filled : `${filled}?${asked.join('&')}`;
}
