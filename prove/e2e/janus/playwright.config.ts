import { defineConfig } from '@playwright/test';
import comune from '../playwright.config.ts';

const { projects: _, ...senzaProgetti } = comune;

/** Le prove che vogliono Janus e coturn installati: hanno un comando loro, `npm run test:janus`. */
export default defineConfig(senzaProgetti, { testDir: '.', testMatch: '**/*.janus.ts', workers: 1 });
