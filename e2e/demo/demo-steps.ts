import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/fixtures';

/** The button in the bar. It appears when the app is idle. */
export const edgeButton = (page: Page) => page.getByRole('button', { name: 'Demo controls', exact: true });

export const controls = (page: Page) => page.getByRole('region', { name: 'Demo controls' });

/** Opens the controls and waits until the demo is loaded. */
export async function openControls(page: Page): Promise<Locator> {
  await edgeButton(page).click();
  await expect(section(page, 'Present')).toBeVisible();
  return controls(page);
}

/** A section of the controls, by its heading. */
export const section = (page: Page, name: string) =>
  controls(page)
    .getByRole('group')
    .filter({ has: page.getByRole('heading', { name, exact: true, level: 3 }) });

/** Expands a section of the controls. */
export async function unfold(page: Page, name: string): Promise<Locator> {
  await controls(page).getByRole('heading', { name, exact: true, level: 3 }).click();
  return section(page, name);
}

/** How many steps the guided tour has. */
export const tourLength = 11;

export const tourProgress = (page: Page) =>
  page.getByRole('complementary', { name: 'Demo' }).getByText(new RegExp(`^\\d+ of ${tourLength}`));

/** Waits until a step of the guided tour is open. The first step is 1. */
export async function atStep(page: Page, number: number): Promise<void> {
  await expect(tourProgress(page)).toHaveText(new RegExp(`^${number} of ${tourLength}`));
  await expect(card(page)).toHaveAttribute('aria-busy', 'false');
  await expect(card(page)).toBeFocused();
}

/** The tour's card, found by its heading and its Next button. */
export const card = (page: Page) =>
  page
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: 'Exit tour' }) })
    .last();
