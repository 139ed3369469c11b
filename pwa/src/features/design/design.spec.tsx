import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asUser, renderApp, stubServer } from '../../test-app.tsx';

/** Components that the app's frame draws once, around every screen. */
const ofTheFrame = ['Navigation', 'ToastHost'];

/** Every component that a file of `ui` exports, by its name. */
const components = Object.entries(
  import.meta.glob<Record<string, unknown>>(['../../ui/**/*.tsx', '!**/*.spec.tsx'], { eager: true }),
).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    typeof value === 'function' && /^(?:[A-Z]|default$)/.test(name)
      ? [{ name: name === 'default' ? file : name, component: value }]
      : [],
  ),
);

/** A node of React's tree: the component that was rendered, and its neighbours. */
type Fiber = { type: unknown; child: Fiber | null; sibling: Fiber | null };

/** The components that React has rendered inside of an element. */
function renderedIn(element: Element): Set<unknown> {
  const key = Object.keys(element).find((each) => each.startsWith('__reactFiber$')) ?? '';
  const found = new Set<unknown>();
  const visit = (fiber: Fiber | null): void => {
    for (let each = fiber; each; each = each.sibling) {
      found.add(each.type);
      visit(each.child);
    }
  };
  const top = (element as unknown as Record<string, Fiber>)[key]; // React leaves it there
  visit(top?.child ?? null);
  return found;
}

test('/design shows every component of the app’s building blocks, light and dark', async () => {
  stubServer(asUser(null));
  renderApp('/design');
  await waitFor(() => expect(document.title).toBe('Design · Everpaw'));
  // The report is drawn once it is open.
  const [report] = screen.getAllByText('Open the report');
  fireEvent.click(report as HTMLElement);
  await screen.findByText('Report this tribute');
  const main = document.querySelector('main') as HTMLElement;
  expect(components.length).toBeGreaterThan(80);
  await waitFor(() => {
    const shown = renderedIn(main);
    const missing = components.filter(({ component }) => !shown.has(component)).map(({ name }) => name);
    expect(missing.sort()).toEqual(ofTheFrame);
  });
});
