import type { AgentEvent, Interrupt } from '../../protocol/index.ts';
import { events } from '../events.ts';
import { ask, call, finish, payloadOf, result, say } from './turn.ts';
import type { Answers, Scenario, Scene, Turn } from './turn.ts';

const ROOMS: readonly { const: string; title: string; price: number }[] = [
  { const: 'garden', title: 'Garden room, quiet', price: 118 },
  { const: 'river', title: 'River room, second floor', price: 142 },
  { const: 'attic', title: 'Attic, low ceiling, best view', price: 97 },
];

/** Milliseconds for which the room is held: one of the three questions has an end. */
const HELD_MS = 15 * 60_000;

/** Three questions at once, of three kinds; one belongs to a subagent that waits for its answer. */
export const questions: Scenario = {
  name: 'questions',
  chip: {
    label: 'Answer three questions',
    prompt: 'Book the guesthouse, and ask me the questions you have.',
  },
  words: /questions?\b|\bask me\b|guesthouse/i,
  play,
  interrupts,
  resume,
};

async function* play(turn: Turn): Scene {
  yield* say(
    turn,
    'intro',
    'The guesthouse has rooms. My hotel scout asks which, and I have two questions of my own.',
  );
  yield* scout(turn);
  const [room, ...rest] = interrupts(turn.id);
  return ask([
    ...(room === undefined ? [] : [{ ...room, expiresAt: new Date(Date.now() + HELD_MS).toISOString() }]),
    ...rest,
  ]);
}

async function* scout(turn: Turn): AsyncGenerator<AgentEvent, void, undefined> {
  const subagentRunId = turn.id('scout');
  const owner = { subagentRunId };
  yield events.subagentStarted(subagentRunId, 'hotel-scout', { description: 'Finds and holds rooms' });
  yield* call(
    turn,
    'rooms',
    'list_rooms',
    { house: 'Casa do Largo', from: 'Friday', nights: 3, people: 2 },
    owner,
  );
  yield* result(
    turn,
    'rooms',
    { free: ROOMS.map((room) => ({ id: room.const, name: room.title, pricePerNight: room.price })) },
    { ...owner, ms: 800 },
  );
  yield* say(turn, 'scout-note', 'Three rooms are free. I hold them for fifteen minutes.', owner);
  yield events.subagentFinished(subagentRunId, {
    outcome: { type: 'suspended', interruptIds: [turn.id('room')] },
  });
}

function interrupts(asked: (name: string) => string): Interrupt[] {
  return [
    {
      id: asked('room'),
      reason: 'input_required',
      message: 'Which room?',
      subagentRunId: asked('scout'),
      responseSchema: {
        type: 'object',
        properties: {
          room: {
            title: 'Room',
            oneOf: ROOMS.map((room) => ({
              const: room.const,
              title: `${room.title} (${room.price} € a night)`,
            })),
          },
          breakfast: { type: 'boolean', title: 'With breakfast (9 € each)' },
        },
        required: ['room'],
      },
    },
    {
      id: asked('share'),
      reason: 'confirmation',
      message: 'The house asks for a phone number. May I pass on yours?',
      responseSchema: {
        type: 'object',
        properties: { confirmed: { type: 'boolean' } },
        required: ['confirmed'],
      },
    },
    {
      id: asked('note'),
      reason: 'wayfarer:note_to_host',
      message: 'Anything the host should know?',
      responseSchema: { type: 'string', maxLength: 500 },
    },
  ];
}

async function* resume(turn: Turn, answers: Answers): Scene {
  const [room, share, note] = [answers.of('room'), answers.of('share'), answers.of('note')];
  const choice = ROOMS.find((candidate) => candidate.const === payloadOf(room).room);
  const breakfast = payloadOf(room).breakfast === true;
  const shared = share.status === 'resolved' && payloadOf(share).confirmed === true;
  const words = note.status === 'resolved' && typeof note.payload === 'string' ? note.payload.trim() : '';

  if (choice === undefined) {
    yield* say(
      turn,
      'closing',
      'Without a room there is nothing to book, so I let go of all three. Your other answers are not passed on.',
    );
    return finish({ booked: false });
  }
  const subagentRunId = answers.asked('scout');
  const owner = { subagentRunId };
  yield events.subagentStarted(subagentRunId, 'hotel-scout', { description: 'Finds and holds rooms' });
  yield* call(
    turn,
    'book',
    'book_room',
    {
      house: 'Casa do Largo',
      room: choice.const,
      nights: 3,
      breakfast,
      ...(shared ? { phone: 'on file' } : {}),
      ...(words === '' ? {} : { note: words }),
    },
    owner,
  );
  const total = 3 * (choice.price + (breakfast ? 18 : 0));
  yield* result(turn, 'book', { confirmation: 'CDL-5521', total, currency: 'EUR' }, { ...owner, ms: 1000 });
  yield* say(turn, 'scout-done', `Booked: ${choice.title.toLowerCase()}.`, owner);
  yield events.subagentFinished(subagentRunId, { result: { confirmation: 'CDL-5521' } });
  yield* say(
    turn,
    'closing',
    `**Casa do Largo, ${choice.title}**, three nights for **${total} €**${breakfast ? ' with breakfast' : ''}, confirmation \`CDL-5521\`.\n\n` +
      `- Phone number: ${shared ? 'passed on, as you allowed' : 'not passed on'}\n` +
      `- Note to the host: ${words === '' ? 'none' : `“${words}”`}`,
  );
  return finish({ booked: true, total });
}
