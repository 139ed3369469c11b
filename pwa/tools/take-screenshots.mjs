// Takes the README's screenshots of a running site: `node pwa/tools/take-screenshots.mjs
// http://localhost:3000`.
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const folder = join(import.meta.dirname, 'screenshots');
const bella = '/memorial/01890a5d-ac00-7000-8000-00000000be11';
const pictures = [
  { name: 'memorial-on-a-wide-screen', path: bella, width: 1440, height: 900, colorScheme: 'light' },
  { name: 'memorial-on-a-phone', path: bella, width: 390, height: 844, colorScheme: 'dark', isMobile: true },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
for (const { name, path, width, height, ...options } of pictures) {
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: options.isMobile ?? false,
    ...options,
  });
  const page = await context.newPage();
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: 'Bella' }).waitFor();
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}
await browser.close();
