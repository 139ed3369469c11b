import { generateKeyPairSync } from 'node:crypto';

/** A service that speaks OpenID Connect, on this machine. `next` is who comes back from it; null turns back there. */
type IdentityProvider = {
  issuer: string;
  next: Record<string, unknown> | null;
  stop(): Promise<void>;
};
type GitHubStub = {
  url: string;
  person: { id: number; login: string; name: string | null };
  emails: { email: string; verified: boolean; primary: boolean }[];
  stop(): Promise<void>;
};
type Makers = {
  openIdentityProvider(options?: { byForm?: boolean }): Promise<IdentityProvider>;
  openGitHubStub(): Promise<GitHubStub>;
};

// Found by its address: an import of its source would make the backend a part of this workspace's compilation.
const address = new URL('../../../backend/test/helpers/identity-provider.ts', import.meta.url).href;
const { openIdentityProvider, openGitHubStub }: Makers = await import(/* @vite-ignore */ address);

export type Services = {
  google: IdentityProvider;
  apple: IdentityProvider;
  github: GitHubStub;
  /** The settings with which a server finds them. */
  env: Record<string, string>;
  stop(): Promise<void>;
};

/** The three services that one can sign in with, each in an origin of its own. Apple answers by a form. */
export async function openServices(): Promise<Services> {
  const [google, apple, github] = await Promise.all([
    openIdentityProvider(),
    openIdentityProvider({ byForm: true }),
    openGitHubStub(),
  ]);
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    google,
    apple,
    github,
    env: {
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      GOOGLE_ISSUER: google.issuer,
      GITHUB_CLIENT_ID: 'github-client',
      GITHUB_CLIENT_SECRET: 'github-secret',
      GITHUB_URL: github.url,
      GITHUB_API_URL: github.url,
      APPLE_CLIENT_ID: 'apple-client',
      APPLE_TEAM_ID: 'TEAM',
      APPLE_KEY_ID: 'KEY',
      APPLE_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
      APPLE_ISSUER: apple.issuer,
    },
    async stop() {
      await Promise.all([google.stop(), apple.stop(), github.stop()]);
    },
  };
}
