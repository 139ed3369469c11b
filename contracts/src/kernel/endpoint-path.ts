import type { Endpoint } from './endpoint.ts';

/** Below this lies every call of the API; what lies elsewhere is a page or a file. */
export const apiRoot = '/api/';

export type PathInput = {
  params?: Readonly<Record<string, string>>;
  /** What is null or undefined is left out. */
  query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
};

/** The address of an endpoint with its parameters filled in. Raises `TypeError` for a parameter that is missing. */
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
