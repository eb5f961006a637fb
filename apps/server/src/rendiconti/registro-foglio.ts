import type { AttoVisto, LetturaVista } from '@gestore/contratto/rendiconti/registro-accessi';
import { quando, type RigaDiFoglio } from '../fogli/foglio.ts';

export const COLONNE_LETTURE = [
  'Letta il (Europe/Rome)',
  'Chi',
  'Ruolo',
  'Identificativo',
  'Che cosa',
  'Vendita',
  'Asta',
];
export const rigaLettura = ({ lettaIl, chi, cheCosa, titolo, asta }: LetturaVista): RigaDiFoglio => [
  quando(lettaIl),
  chi.nome,
  chi.tipo,
  chi.id,
  cheCosa,
  titolo,
  asta,
];

export const COLONNE_ATTI = [
  'Registrato il (Europe/Rome)',
  'Ricevuto il (Europe/Rome)',
  'Vendita',
  'Asta',
  'N.',
  'Atto',
  'Riguarda',
  'Ruolo',
  'Chi',
];
export const rigaAtto = ({
  registratoIl,
  ricevutoIl,
  titolo,
  asta,
  seq,
  tipo,
  riguarda,
  attore,
}: AttoVisto): RigaDiFoglio => [
  quando(registratoIl),
  quando(ricevutoIl),
  titolo,
  asta,
  seq,
  tipo,
  riguarda,
  attore.tipo,
  attore.nome,
];
