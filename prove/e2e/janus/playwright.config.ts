import { defineConfig } from '@playwright/test';
import comune from '../playwright.config.ts';

/** Le prove che vogliono Janus e coturn installati: hanno un comando loro, `npm run test:janus`. */
export default defineConfig(comune, { testDir: '.', testMatch: '**/*.janus.ts', workers: 1 });
