import { beforeAll } from 'vitest';
import { loadKit } from '../../src/components/index.ts';
import { failOnNoise } from './fail-on-noise.ts';

failOnNoise();

// A story is about what it shows, not about the moment before its code is here.
beforeAll(loadKit);
