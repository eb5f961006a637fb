import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Evento, type Pubblico, type PubblicoOscurato, svelati, type TipoEvento, vistaPer } from '../index.ts';
import { GUASTI } from '../prove/guasti.ts';
import { svelati as svelatiPrima } from '../prove/oracolo/svelati.ts';
import { vistaPer as vistaPrima } from '../prove/oracolo/vista-per.ts';
import { venditeIntere } from '../prove/vendite-intere.ts';
import { FATTI } from './tavola.ts';

const OSCURATI: readonly PubblicoOscurato[] = [
  { tipo: 'partecipante' },
  { tipo: 'offerente', bustaId: 'busta-0' },
  { tipo: 'offerente', bustaId: 'busta-1' },
  { tipo: 'sala' },
];
const PUBBLICI: readonly Pubblico[] = [{ tipo: 'referente' }, ...OSCURATI];
