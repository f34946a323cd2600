import '#styles/layers.css';
import '#styles/base.css';
import '#styles/utilities.css';
import { Button, Checkbox, MantineProvider, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { Confirm } from '#components/confirm.tsx';
import { startLanguage } from '#language/i18n.ts';
import { DayField, dayFits } from '../day-field.tsx';
import { Form } from '../form.tsx';
import { useFields } from '../use-fields.ts';

/** One example for each pattern of the forms, for their tests (e2e/quality/components). */

const RANGE = { first: '2026-11-20', last: '2026-12-31' };

/** Fields with rules, a day, a group of checkboxes, and errors of the server. */
function Order() {
  const [sent, setSent] = useState('');
  const form = useFields({
    initialValues: { name: '', email: '', day: '2026-11-23', kinds: ['web'] },
    validate: {
      name: (name) => (name.trim() ? null : 'Enter a name'),
      day: (day) => (dayFits(day, RANGE) ? null : 'Choose another day'),
      kinds: (kinds) => (kinds.length > 0 ? null : 'Choose a kind'),
    },
  });
  const send = async (values: typeof form.values) => {
    const response = await fetch('/orders', { method: 'POST', body: JSON.stringify(values) });
    if (response.ok) setSent(await response.text());
    else form.setErrors(await response.json());
  };
  return (
    <Form errors={form.errors} onSubmit={form.onSubmit(send)} aria-label="Order">
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Email" {...form.getInputProps('email')} />
      <DayField
        label="Day"
        {...RANGE}
        error="Between 2026-11-20 and 2026-12-31"
        refused={form.errors.day}
        value={form.values.day}
        onChange={(day) => form.setFieldValue('day', day)}
      />
      <Checkbox.Group label="Kinds" {...form.getInputProps('kinds')}>
        <Checkbox value="web" label="Web" />
        <Checkbox value="mail" label="Mail" />
      </Checkbox.Group>
      <Button type="submit" loading={form.submitting}>
        Send
      </Button>
      <output>{sent}</output>
    </Form>
  );
}

/** A deletion that requires the name. */
function Deletion() {
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState('');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete
      </button>
      <output>{gone}</output>
      {open && (
        <Confirm
          title="Delete example.com?"
          action="Delete domain"
          keep="Keep it"
          typed="example.com"
          onClose={() => setOpen(false)}
          onConfirm={async (typed) => {
            const response = await fetch('/deletions', { method: 'POST' });
            if (!response.ok) throw new Error('refused');
            setGone(`${typed} is gone`);
          }}
        >
          Its ratings are deleted.
        </Confirm>
      )}
    </>
  );
}

await startLanguage();
createRoot(document.getElementById('root')!).render(
  <MantineProvider>
    <BrowserRouter>
      <Routes>
        <Route path="/order" element={<Order />} />
        <Route path="/deletion" element={<Deletion />} />
      </Routes>
    </BrowserRouter>
  </MantineProvider>,
);
