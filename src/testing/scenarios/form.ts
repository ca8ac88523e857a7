import type { Interrupt } from '../../protocol/index.ts';
import { ask, finish, payloadOf, say } from './turn.ts';
import type { Answers, Scenario, Scene, Turn } from './turn.ts';

const COUNTRIES: readonly string[] = [
  'Argentina',
  'Australia',
  'Austria',
  'Belgium',
  'Brazil',
  'Canada',
  'Chile',
  'Czechia',
  'Denmark',
  'Egypt',
  'Finland',
  'France',
  'Germany',
  'Greece',
  'India',
  'Indonesia',
  'Ireland',
  'Italy',
  'Japan',
  'Kenya',
  'Korea (Republic of)',
  'Mexico',
  'Morocco',
  'Netherlands',
  'New Zealand',
  'Nigeria',
  'Norway',
  'Poland',
  'Portugal',
  'South Africa',
  'Spain',
  'Sweden',
  'Switzerland',
  'Türkiye',
  'Ukraine',
  'United Kingdom',
  'United States',
  'Viet Nam',
];

/** One question with a big schema: texts, numbers, dates, choices, nested objects, rows, and a union. */
export const form: Scenario = {
  name: 'form',
  chip: { label: 'Fill in a form', prompt: 'Register our team for the offsite; show me the form.' },
  words: /\bform\b|register|registration|offsite/i,
  play,
  interrupts: (asked) => [question(asked)],
  resume,
};

async function* play(turn: Turn): Scene {
  yield* say(
    turn,
    'intro',
    'The organisers want to know a few things. Fill in what you know; only the marked fields are needed.',
  );
  return ask([question(turn.id)]);
}

function question(asked: (name: string) => string): Interrupt {
  return {
    id: asked('registration'),
    reason: 'input_required',
    message: 'Registration for the Lisbon offsite',
    responseSchema: {
      type: 'object',
      properties: {
        team: { type: 'string', title: 'Team name', minLength: 2, maxLength: 60 },
        contact: {
          type: 'object',
          title: 'Contact',
          properties: {
            name: { type: 'string', title: 'Name', minLength: 1 },
            email: { type: 'string', format: 'email', title: 'E-mail' },
            phone: {
              type: 'string',
              title: 'Phone',
              pattern: '^[+0-9 ()-]{6,20}$',
              examples: ['+351 21 000 0000'],
            },
            country: { type: 'string', title: 'Country', enum: COUNTRIES },
          },
          required: ['name', 'email'],
        },
        arrival: { type: 'string', format: 'date', title: 'Arrival' },
        firstSession: {
          type: 'string',
          format: 'time',
          title: 'Earliest first session',
          default: '09:30:00',
        },
        people: {
          type: 'array',
          title: 'People',
          minItems: 1,
          maxItems: 12,
          items: {
            type: 'object',
            properties: {
              name: { type: 'string', title: 'Name', minLength: 1 },
              role: { type: 'string', title: 'Role', enum: ['Engineering', 'Design', 'Product', 'Support'] },
              vegetarian: { type: 'boolean', title: 'Vegetarian' },
            },
            required: ['name'],
          },
        },
        room: {
          title: 'Rooms',
          oneOf: [
            { const: 'single', title: 'Single rooms' },
            { const: 'shared', title: 'Shared rooms' },
            { const: 'none', title: 'We stay elsewhere' },
          ],
        },
        workshops: {
          type: 'array',
          title: 'Workshops',
          uniqueItems: true,
          maxItems: 3,
          items: {
            type: 'string',
            enum: ['Writing', 'Accessibility', 'Performance', 'Facilitation', 'Sketching'],
          },
        },
        budgetPerPerson: {
          type: 'number',
          title: 'Budget per person (€)',
          minimum: 0,
          maximum: 5000,
          multipleOf: 0.5,
        },
        laptops: { type: 'integer', title: 'Laptops to lend', minimum: 0, maximum: 20, default: 0 },
        accessibility: {
          type: ['string', 'null'],
          title: 'Accessibility needs',
          description: 'Leave empty if there are none.',
        },
        payment: {
          title: 'Payment',
          oneOf: [
            {
              title: 'Invoice',
              type: 'object',
              properties: {
                kind: { const: 'invoice' },
                company: { type: 'string', title: 'Company', minLength: 1 },
                vatId: { type: 'string', title: 'VAT number', pattern: '^[A-Z]{2}[0-9A-Z]{6,12}$' },
              },
              required: ['kind', 'company'],
            },
            {
              title: 'Card on file',
              type: 'object',
              properties: {
                kind: { const: 'card' },
                lastFour: { type: 'string', title: 'Last four digits', pattern: '^[0-9]{4}$' },
              },
              required: ['kind', 'lastFour'],
            },
          ],
        },
        comments: {
          type: 'string',
          title: 'Comments',
          description: 'Anything else the organisers should know.',
          maxLength: 2000,
        },
        terms: { const: true, title: 'The team has read the house rules' },
      },
      required: ['team', 'contact', 'arrival', 'people', 'room', 'payment', 'terms'],
    },
  };
}

async function* resume(turn: Turn, answers: Answers): Scene {
  const entry = answers.of('registration');
  if (entry.status === 'cancelled') {
    yield* say(turn, 'closing', 'The form is closed and nothing was registered.');
    return finish({ registered: false });
  }
  const payload = payloadOf(entry);
  const people = Array.isArray(payload.people) ? payload.people.length : 0;
  yield* say(
    turn,
    'closing',
    `**${String(payload.team)}** is registered: ${people} ${people === 1 ? 'person' : 'people'}, arriving on ${String(payload.arrival)}. This is what I passed on:\n\n` +
      `\`\`\`json\n${JSON.stringify(payload, null, 2)}\n\`\`\``,
    { tokenMs: 6 },
  );
  return finish({ registered: true, people });
}
