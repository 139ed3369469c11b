import { endpoint } from '../kernel/endpoint.ts';
import type { accountsSchemas } from './accounts.schemas.ts';
import { sessionApi } from './session.api.ts';

const perMinute = 60_000;

/** For what checks a secret or sends an email. */
const strict = { max: 20, windowMs: perMinute };
/** For what checks a password, by whichever call: a taken address that is registered again is a sign-in too. */
const passwordTries = { ...strict, shared: 'password tries' };

export const accountsApi = {
  ...sessionApi,
  register: endpoint<(typeof accountsSchemas)['register']>({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Makes an account and signs it in; without a password a link to set one is mailed',
    access: 'anyone',
    rate: passwordTries,
    status: 201,
    repeats: 'never',
  }),
  login: endpoint<(typeof accountsSchemas)['login']>({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Signs in with an address and a password; with a bare address mails a sign-in link, 202',
    access: 'anyone',
    inCopies: true,
    rate: passwordTries,
    repeats: 'never',
  }),
  loginPage: endpoint<(typeof accountsSchemas)['loginPage']>({
    method: 'GET',
    path: '/api/login',
    summary: 'Opens the sign-in dialog over the home page',
    access: 'anyone',
    produces: 'text/html',
    status: 302,
  }),
  forgotPassword: endpoint<(typeof accountsSchemas)['forgotPassword']>({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Mails a link to set a new password, if the address has an account',
    access: 'anyone',
    rate: strict,
    status: 202,
  }),
  resetPassword: endpoint<(typeof accountsSchemas)['resetPassword']>({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary:
      'Sets a new password with a mailed link, also with one that confirms an address, and ends every other session',
    access: 'anyone',
    rate: strict,
    repeats: 'never',
  }),
  verifyEmail: endpoint<(typeof accountsSchemas)['verifyEmail']>({
    method: 'POST',
    path: '/api/auth/verify-email',
    summary:
      'Confirms an address with a mailed link; in a browser that is not signed in to that account with its password',
    access: 'anyone',
    rate: passwordTries,
    repeats: 'by-key',
  }),
  resendVerification: endpoint<(typeof accountsSchemas)['resendVerification']>({
    method: 'POST',
    path: '/api/auth/verify-email/resend',
    summary: 'Mails the link that confirms the address once more',
    access: 'signed-in',
    rate: strict,
    status: 202,
  }),
  signInLink: endpoint<(typeof accountsSchemas)['signInLink']>({
    method: 'POST',
    path: '/api/auth/sign-in-link',
    summary: 'Signs in with a mailed one-time link',
    access: 'anyone',
    rate: strict,
    repeats: 'never',
  }),
  providers: endpoint<(typeof accountsSchemas)['providers']>({
    method: 'GET',
    path: '/api/auth/providers',
    summary: 'Which other services one can sign in with here',
    access: 'anyone',
  }),
  provider: endpoint<(typeof accountsSchemas)['provider']>({
    method: 'GET',
    path: '/api/auth/:provider',
    summary: 'Goes to another service to sign in, or to link it with `link=1`',
    access: 'anyone',
    rate: strict,
    produces: 'text/html',
    status: 302,
    repeats: 'never',
  }),
  providerCallback: endpoint<(typeof accountsSchemas)['providerCallback']>({
    method: 'GET',
    path: '/api/auth/:provider/callback',
    summary: 'Where another service sends the person back to',
    access: 'anyone',
    rate: strict,
    produces: 'text/html',
    status: 302,
    repeats: 'never',
  }),
  providerFormCallback: endpoint<(typeof accountsSchemas)['providerFormCallback']>({
    method: 'POST',
    path: '/api/auth/:provider/callback',
    summary:
      'The same for a service that answers with a form; leads on to the address above and does nothing else',
    access: 'anyone',
    rate: strict,
    consumes: ['application/x-www-form-urlencoded'],
    produces: 'text/html',
    status: 303,
  }),
  unsubscribePage: endpoint<(typeof accountsSchemas)['unsubscribePage']>({
    method: 'GET',
    path: '/api/unsubscribe/:token',
    summary: 'Asks whether the emails about new tributes shall stop; changes nothing by itself',
    access: 'anyone',
    rate: strict,
    produces: 'text/html',
  }),
  unsubscribe: endpoint<(typeof accountsSchemas)['unsubscribe']>({
    method: 'POST',
    path: '/api/unsubscribe/:token',
    summary: 'Stops the emails about new tributes with one press, also from a mail program (RFC 8058)',
    access: 'anyone',
    rate: strict,
    consumes: ['application/x-www-form-urlencoded'],
    produces: 'text/html',
  }),
  me: endpoint<(typeof accountsSchemas)['me']>({
    method: 'GET',
    path: '/api/accounts/me',
    summary: 'The own account with everything that its screens show',
    access: 'signed-in',
  }),
  changeProfile: endpoint<(typeof accountsSchemas)['changeProfile']>({
    method: 'PATCH',
    path: '/api/accounts/me',
    summary: 'Changes name and photo; the photo is the SHA-256 of an own upload, null takes it away',
    access: 'signed-in',
  }),
  photo: endpoint<(typeof accountsSchemas)['photo']>({
    method: 'GET',
    path: '/api/accounts/:id/photo',
    summary: 'The photo of the own account',
    access: 'signed-in',
    produces: 'image/*',
  }),
  changePassword: endpoint<(typeof accountsSchemas)['changePassword']>({
    method: 'PUT',
    path: '/api/accounts/me/password',
    summary: 'Changes the password and ends every other session',
    access: 'signed-in',
    rate: passwordTries,
    repeats: 'never',
  }),
  sendPasswordLink: endpoint<(typeof accountsSchemas)['sendPasswordLink']>({
    method: 'POST',
    path: '/api/accounts/me/password-link',
    summary: 'Mails a link to set a password, for an account that has none',
    access: 'signed-in',
    rate: strict,
    status: 202,
  }),
  changeEmailPreferences: endpoint<(typeof accountsSchemas)['changeEmailPreferences']>({
    method: 'PUT',
    path: '/api/accounts/me/email-preferences',
    summary: 'What the person wants to hear of by email',
    access: 'signed-in',
  }),
  unlinkSignIn: endpoint<(typeof accountsSchemas)['unlinkSignIn']>({
    method: 'DELETE',
    path: '/api/accounts/me/sign-ins/:provider',
    summary: 'Takes a service off the account; never the last way to sign in',
    access: 'signed-in',
  }),
  sessions: endpoint<(typeof accountsSchemas)['sessions']>({
    method: 'GET',
    path: '/api/accounts/me/sessions',
    summary: 'The devices that are signed in, the one that asks first',
    access: 'signed-in',
  }),
  endSession: endpoint<(typeof accountsSchemas)['endSession']>({
    method: 'DELETE',
    path: '/api/accounts/me/sessions/:id',
    summary: 'Signs one device out',
    access: 'signed-in',
  }),
  endOtherSessions: endpoint<(typeof accountsSchemas)['endOtherSessions']>({
    method: 'DELETE',
    path: '/api/accounts/me/sessions',
    summary: 'Signs every other device out',
    access: 'signed-in',
  }),
} as const;
