import './setup-dom.ts';
