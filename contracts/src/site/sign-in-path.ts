/** Returns the path of the home page with the sign-in dialog, which continues to `redirect`. */
export function signInPath(redirect: string | null): string {
  return redirect === null ? '/?auth=signin' : `/?auth=signin&redirect=${encodeURIComponent(redirect)}`;
}
