#!/usr/bin/env node
import { esegui } from './esegui.ts';

process.exitCode = await esegui(process.argv.slice(2), {
  scrivi: (riga) => console.log(riga),
  errore: (riga) => console.error(riga),
});
