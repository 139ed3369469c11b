const policyOf = (inlineScripts: readonly string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts].join(' '),
    // Dialogs lock the page's scrolling with a style element; scripts have no such exception.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The hosts of the payment provider: for its script, its frames and its requests. */
const providerHosts = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
};

/** Returns the policy of a payment page: the general policy plus the payment provider's hosts. */
export function payingPolicy(policy: string): string {
  return policy
    .replace("script-src 'self'", `script-src 'self' ${providerHosts.script}`)
    .replace(
      "connect-src 'self'",
      `connect-src 'self' ${providerHosts.connect}; frame-src ${providerHosts.frame}`,
    );
}

/** Returns the security headers of every response. `inlineScripts` are the hashes of the page's inline scripts. */
export function securityHeaders(
  production: boolean,
  inlineScripts: readonly string[],
): Record<string, string> {
  const policy = policyOf(inlineScripts);
  return {
    'content-security-policy': production ? `${policy}; upgrade-insecure-requests` : policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'x-frame-options': 'DENY',
    ...(production ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** The header of a response that search engines must not show. */
export const noIndex: Record<string, string> = { 'x-robots-tag': 'noindex' };

/** The headers of a stored file, which may be displayed but must not run scripts. */
export const fileHeaders: Record<string, string> = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};
