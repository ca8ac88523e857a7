import axe from 'axe-core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { planForm, SchemaForm } from '../../src/forms/index.ts';
import { jsonEqual } from '../../src/forms/json.ts';
import {
  contextOf,
  corpusTitle,
  defaultsOf,
  hasCorpus,
  isAnswer,
  readCorpus,
  type FormCase,
} from '../helpers/forms-corpus.ts';
import { answerForm, CannotEnter, placeOf } from '../helpers/forms-fill.ts';

/** Answers that rules leave unreachable on the wire: null itself, and an empty required text. */
function isUnreachable(value: unknown): boolean {
  return value === null || value === '';
}

function draw(formCase: FormCase, onSubmit: (answer: unknown) => void): HTMLElement {
  render(
    <SchemaForm
      data-testid="form"
      schema={formCase.schema}
      context={contextOf(formCase)}
      onSubmit={onSubmit}
      onCancel={() => undefined}
    />,
  );
  return screen.getByTestId('form');
}

describe.skipIf(!hasCorpus)(corpusTitle('corpus in the DOM'), () => {
  let stopped = 0;
  let notEnterable = 0;

  describe.each(readCorpus().map((formCase) => [formCase.name, formCase] as const))('%s', (_, formCase) => {
    const plan = planForm(formCase.schema, contextOf(formCase));

    it('draws without accessibility violations and always offers a way out (F-3, F-21)', async () => {
      const form = draw(formCase, vi.fn());
      expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
      expect(form.querySelectorAll('[role="option"]').length).toBeLessThanOrEqual(50);
      const ids = [...form.querySelectorAll('[id]')].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const { violations } = await axe.run(form, {
        rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
      });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });

    it.each(
      formCase.valid
        .filter(({ value }) => !isUnreachable(value))
        .map(({ value }) => [JSON.stringify(value).slice(0, 100), value] as const),
    )('sends exactly %s', async (__, value) => {
      const onSubmit = vi.fn<(answer: unknown) => void>();
      await answerForm(draw(formCase, onSubmit), plan, value);
      expect(onSubmit.mock.calls.length, screen.queryByRole('alert')?.textContent ?? '').toBe(1);
      const sent: unknown = onSubmit.mock.calls[0]?.[0];
      expect(isAnswer(sent, value, defaultsOf(plan)), JSON.stringify(sent)).toBe(true);
    });

    it.each(
      formCase.invalid.map(
        ({ value, errors }) => [JSON.stringify(value).slice(0, 100), value, errors] as const,
      ),
    )('never sends %s and shows the error at its place (F-4, F-21)', async (__, value, errors) => {
      const onSubmit = vi.fn<(answer: unknown) => void>();
      const form = draw(formCase, onSubmit);
      try {
        await answerForm(form, plan, value);
      } catch (error) {
        if (!(error instanceof CannotEnter)) throw error;
        notEnterable += 1;
        return;
      }
      const sent: unknown = onSubmit.mock.calls[0]?.[0];
      if (onSubmit.mock.calls.length > 0) {
        if (formCase.validation === 'optional') return;
        expect(jsonEqual(sent, value), 'the invalid answer was sent').toBe(false);
        return;
      }
      stopped += 1;
      const links = [...form.querySelectorAll<HTMLAnchorElement>('.rv-form-summary a')].map((link) =>
        link.getAttribute('href')?.slice(1),
      );
      expect(links.length).toBeGreaterThan(0);
      for (const error of errors) {
        // The place itself, or the part around it where the place has no control.
        let path = error.path;
        while (path !== '' && placeOf(form, path) === undefined) path = path.slice(0, path.lastIndexOf('/'));
        const wanted = placeOf(form, path)?.id ?? '';
        expect(
          links.some((link) => link === wanted || (link ?? '').startsWith(`${wanted}-`)),
          `${error.path}: ${links.join()}`,
        ).toBe(true);
      }
    });
  });

  afterAll(() => {
    cleanup();
    // Most wrong answers can be typed; a filler that gives up too early would prove nothing.
    if (process.env['RUNVIEW_FORMS_CORPUS'] === undefined) expect(stopped).toBeGreaterThan(notEnterable);
  });
});
