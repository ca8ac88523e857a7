import { failOnNoise } from './fail-on-noise.ts';

failOnNoise();
