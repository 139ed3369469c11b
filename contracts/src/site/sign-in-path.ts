/** Where the login path leads: the home page with the sign-in dialog, which goes on to `redirect`. */
export function signInPath(redirect: string | null): string {
  return redirect === null ? '/?auth=signin' : `/?auth=signin&redirect=${encodeURIComponent(redirect)}`;
}
