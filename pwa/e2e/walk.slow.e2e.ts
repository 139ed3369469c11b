import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from './helpers/accounts.ts';
import { emailTo } from './helpers/emails.ts';
import { expectInOrderAnywhere } from './helpers/looks.ts';
import { told } from './helpers/notice.ts';
import { openBrowser, openPhone } from './helpers/phone.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openBrowser(),
    startServer({ seed: 'demo', env: { SITE_MODE: 'live', STRIPE_SECRET_KEY: 'simulated' } }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const address = {
  'First name': 'Ada',
  'Last name': 'Lovejoy',
  Email: 'ada@example.org',
  Phone: '0123456789',
  Address: '1 Long Lane',
  City: 'Porto',
  State: 'Porto',
  'ZIP code': '12345',
};

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Looks everywhere that needs no account, and puts a stone into the cart. */
async function lookAround(page: Page): Promise<void> {
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goto('/memorial-gallery');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/gifts');
  await page
    .getByRole('link', { name: /^Send as Gift: / })
    .first()
    .waitFor();
  await page.goto('/news');
  await heading('News & Updates');
  await page.goto('/store');
  await page.getByRole('link', { name: 'Garden Stone' }).first().click();
  await heading('Garden Stone');
  await page.getByLabel('Engraving').fill('Bella');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await told(page, 'Added to your cart');
  await page.getByRole('link', { name: 'View cart (1)' }).waitFor();
}

/** What needs an account says so, and leads to the sign-in. */
async function isAskedToSignIn(page: Page): Promise<void> {
  await page.goto('/send-gift');
  await page.getByRole('button', { name: 'Sign In to Continue' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor();
  await page.goto('/subscribe');
  await page.getByText('Please sign in to manage your subscription.').waitFor();
  await page.goto('/orders');
  await page.getByRole('main').getByRole('button').click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor();
}

/** Writes a card with a price, leaves its payment, comes back to it, and pays. */
async function payForCard(page: Page): Promise<void> {
  await page.goto('/ecards');
  await page.getByRole('button', { name: 'Choose Golden Garden Gate' }).click();
  await page.getByText(/^This card costs /).waitFor();
  await fill(page, { 'Their name': 'Rui Reis', 'Their email': 'rui@example.org' });
  await page.getByLabel(/^Your message/).fill('We miss her with you.');
  await page.getByRole('button', { name: 'Send E-Card' }).click();
  await page
    .getByRole('dialog', { name: 'Before we send it' })
    .getByRole('button', { name: 'Send E-Card' })
    .click();
  const paying = page.getByRole('dialog', { name: 'Pay for your card' });
  await paying.getByRole('button', { name: /^Pay \$/ }).waitFor();
  await expectInOrderAnywhere(page, 'paying for a card');
  await paying.getByRole('button', { name: 'Keep editing' }).click();
  await page.goto('/ecards');
  await page.getByText('Your card for Rui Reis is awaiting payment').waitFor();
  await expectInOrderAnywhere(page, 'a card that is not paid');
  await page.getByRole('button', { name: 'Finish your card' }).click();
  await page.getByRole('button', { name: 'Send E-Card' }).click();
  await page
    .getByRole('dialog', { name: 'Before we send it' })
    .getByRole('button', { name: 'Send E-Card' })
    .click();
  await paying.getByRole('button', { name: /^Pay \$/ }).click();
  await told(page, 'Your card is on its way');
  await page.goto('/ecards/sent');
  await page.getByText(/^Sent on /).waitFor();
  expect(await page.getByRole('heading', { name: 'For Rui Reis' }).count()).toBe(1);
}

/** Says something about the stone that was bought, and changes it. */
async function review(page: Page): Promise<void> {
  await page.goto('/store');
  await page.getByRole('link', { name: 'Garden Stone' }).first().click();
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await page.getByRole('button', { name: 'Write a review' }).click();
  const form = page.getByRole('dialog', { name: 'Your review' });
  await form.getByRole('button', { name: 'Save the review' }).click();
  await form.getByText('Please give it a title').waitFor();
  await expectInOrderAnywhere(page, 'a review that lacks words');
  await form.getByLabel('Stars').selectOption('4');
  await form.getByLabel('Title').fill('It stands under her tree');
  await form.getByLabel('Your words').fill('Smaller than I thought, and just right.');
  await form.getByRole('button', { name: 'Save the review' }).click();
  await told(page, 'Thank you for your review');
  await page.getByText('4.0 of 5', { exact: true }).waitFor();
  await expectInOrderAnywhere(page, 'a product with a review');
}

test('REQ-001 REQ-008 REQ-124 REQ-172 REQ-173 REQ-176 REQ-177 REQ-392 REQ-404 REQ-490 REQ-612 a visitor looks around, signs in, buys, sends a card, and says what they think', async () => {
  const member = await register(server, { name: 'Ada Lovejoy' });
  const { page } = await openPhone(browser, server);
  await lookAround(page);
  await isAskedToSignIn(page);
  await page.getByLabel('Email', { exact: true }).fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Your orders' }).waitFor();
  // What was put there before signing in is theirs (REQ-124).
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();

  await page.goto('/checkout');
  await fill(page, address);
  await page.getByRole('button', { name: 'Pay $56.00' }).click();
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  await page.getByRole('link', { name: 'Garden Stone' }).first().waitFor();
  await payForCard(page);

  const email = await emailTo(server, 'rui@example.org', 'A sympathy card for you');
  await page.goto(email.link);
  await page.getByText('We miss her with you.').waitFor();
  await expectInOrderAnywhere(page, 'the card that came');

  await review(page);

  await page.goto('/');
  const numbers = page.getByRole('region', { name: 'Statistics' });
  await numbers.getByText('1', { exact: true }).nth(1).waitFor();
  const store = page.getByRole('region', { name: 'Memorial Store' });
  await expect.poll(() => store.getByRole('link', { name: /^View Details/ }).count()).toBe(3);
});
