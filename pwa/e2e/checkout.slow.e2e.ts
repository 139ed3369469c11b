import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everybodyReads, type Person, registerChief } from './helpers/accounts.ts';
import { expectInOrder, expectInOrderAnywhere } from './helpers/looks.ts';
import { told } from './helpers/notice.ts';
import { openBrowser, openPhone } from './helpers/phone.ts';
import { type Server, startServer } from './helpers/server.ts';

let browser: Browser;
let server: Server;
let chief: Person;

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openBrowser(),
    startServer({ env: { SITE_MODE: 'live', STRIPE_SECRET_KEY: 'simulated' } }),
  ]);
  chief = await registerChief(server);
  for (const [name, priceCents] of [
    ['Garden Stone', 5_600],
    ['Beeswax Candle', 2_200],
  ])
    await chief.send('POST', '/api/admin/products', {
      name,
      description: 'Made by hand in a small workshop.',
      category: 'garden',
      imageUrl: '/products/garden-stone.svg',
      priceCents,
      isFeatured: false,
      stockQuantity: 20,
    });
  await everybodyReads(server, '/api/products', ({ json }) => json.length === 2);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const address = {
  'First name': 'Ana',
  'Last name': 'Reis',
  Email: 'ana@example.org',
  Phone: '0123456789',
  Address: '1 Long Lane',
  City: 'Porto',
  State: 'Porto',
  'ZIP code': '12345',
};

test('REQ-001 REQ-392 REQ-744 a visitor browses, fills a cart, pays it, and whoever looks after orders sends it', async () => {
  const { page } = await openPhone(browser, server);
  await page.goto('/store');
  await page.getByRole('link', { name: 'Garden Stone' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Garden Stone' }).waitFor();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await told(page, 'Added to your cart');
  await page.goto('/cart');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await summary.getByText('$56.00').first().waitFor();
  expect(await page.getByText('Purchases are disabled').count()).toBe(0);
  await expectInOrderAnywhere(page, 'the cart');

  await summary.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  await page.getByRole('button', { name: 'Pay $56.00' }).waitFor();
  await expectInOrderAnywhere(page, 'the checkout');
  await page.getByRole('button', { name: 'Pay $56.00' }).click();
  await page.getByText('First name is required.').waitFor();
  for (const [label, value] of Object.entries(address))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('combobox', { name: 'What the bank says' }).selectOption('declined');
  await page.getByRole('button', { name: 'Pay $56.00' }).click();
  await told(page, 'Payment Failed', 'Your card was declined.');
  await page.getByRole('combobox', { name: 'What the bank says' }).selectOption('approved');
  await page.getByRole('button', { name: 'Pay $56.00' }).click();

  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  await expectInOrderAnywhere(page, 'the order');
  const number = /Order ([0-9A-F]{8})/.exec(await page.getByRole('main').innerText())?.[1] ?? '';

  const { page: desk } = await openPhone(browser, server, { screen: 'desktop', as: chief });
  await desk.goto('/admin?tool=orders');
  await desk.getByRole('searchbox', { name: 'Order number' }).fill(number);
  await desk.getByRole('button', { name: `Order ${number}` }).click();
  const order = desk.getByRole('dialog', { name: `Order ${number}` });
  await order.getByRole('button', { name: 'Start preparing' }).click();
  await told(desk, 'The order is being prepared');
  await order.getByRole('button', { name: 'Mark as sent' }).click();
  const sending = desk.getByRole('dialog', { name: 'Is it on its way?' });
  await sending.getByLabel('Carrier').fill('CTT');
  await sending.getByLabel('Tracking number').fill('RR1');
  await expectInOrderAnywhere(desk, 'sending an order');
  await sending.getByRole('button', { name: 'Mark as sent' }).click();
  await told(desk, 'The order is on its way');
  await order.getByText('CTT, tracking number RR1').waitFor();
  await expectInOrderAnywhere(desk, 'an order on its way');
  await order.getByRole('button', { name: 'Refund' }).click();
  const refunding = desk.getByRole('dialog', { name: `Refund order ${number}?` });
  await refunding.getByText('$56.00 goes back to the buyer').waitFor();
  await expectInOrderAnywhere(desk, 'a refund');
  await refunding.getByRole('button', { name: 'Refund' }).click();
  await told(desk, 'The money is on its way back');

  await page.reload();
  await page.getByText('CTT, tracking number RR1').waitFor();
  await page.getByText('Refunded').waitFor();
  await expectInOrderAnywhere(page, 'a refunded order');
});

test('SEC-42 REQ-511 what a visitor has paid is out of the cart in every tab, and who leaves without paying gives back what was held', async () => {
  const phone = await openPhone(browser, server, {});
  phone.expecting(/status of 409/);
  const { page } = phone;
  await page.goto('/store');
  await page.getByRole('link', { name: 'Garden Stone' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Garden Stone' }).waitFor();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await told(page, 'Added to your cart');
  const [cart, other] = [await phone.newTab(), await phone.newTab()];
  await cart.goto('/cart');
  await cart.getByRole('region', { name: 'Order Summary' }).waitFor();
  for (const tab of [page, other]) {
    await tab.goto('/checkout');
    await tab.getByRole('button', { name: 'Pay $56.00' }).waitFor();
    for (const [label, value] of Object.entries(address))
      await tab.getByLabel(label, { exact: true }).fill(value);
  }
  const inStock = (count: number) =>
    everybodyReads(server, '/api/products', ({ json }) =>
      json.some(
        (product: { name: string; stockQuantity: number }) =>
          product.name === 'Garden Stone' && product.stockQuantity === count,
      ),
    );
  const { json } = await chief.send('GET', '/api/products');
  const before = json.find(({ name }: { name: string }) => name === 'Garden Stone').stockQuantity;
  await page.getByRole('combobox', { name: 'What the bank says' }).selectOption('declined');
  await page.getByRole('button', { name: 'Pay $56.00' }).click();
  await told(page, 'Payment Failed', 'Your card was declined.');
  await inStock(before - 1);
  await page.goto('about:blank');
  await inStock(before);

  await page.goto('/checkout');
  for (const [label, value] of Object.entries(address))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Pay $56.00' }).click();
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  await cart.getByRole('heading', { name: 'Your Cart is Empty' }).waitFor();
  await other.getByRole('button', { name: 'Pay $56.00' }).click();
  await other.getByRole('heading', { name: 'This is already paid' }).waitFor();
  await expectInOrder(other, 'a cart that another tab has paid');
  await other.getByRole('link', { name: 'See your order' }).click();
  await other.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
});

test('the catalogue is managed, and a new price is told in the news', async () => {
  const { page } = await openPhone(browser, server, { screen: 'desktop', as: chief });
  await page.goto('/admin?tool=products');
  await page.getByRole('button', { name: 'Edit: Beeswax Candle' }).click();
  await expectInOrder(page, 'a product');
  await page.getByLabel('Price in dollars').fill('24.50');
  await page.getByRole('button', { name: 'Save' }).click();
  await told(page, 'The product is saved');
  await page.getByRole('button', { name: 'Write an article' }).click();
  const article = page.getByRole('dialog', { name: 'New article' });
  await expect
    .poll(() => article.getByLabel('Title', { exact: true }).inputValue())
    .toBe('Beeswax Candle has a new price');
  await article.getByRole('button', { name: 'Close' }).click();
  await page.getByText('$24.50 · 20 in stock').waitFor();
  await page.getByRole('button', { name: 'Stock: Beeswax Candle' }).click();
  await expectInOrder(page, 'a stock');
  await page.keyboard.press('Escape');
  await expectInOrder(page, 'the products');
});
