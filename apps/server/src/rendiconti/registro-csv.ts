import { formattaIstante } from '@gestore/contratto/formato';
import type { AttoVisto, LetturaVista } from '@gestore/contratto/registro-accessi';
import type { RigaDiFoglio } from './csv.ts';

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
  formattaIstante(lettaIl),
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
  formattaIstante(registratoIl),
  formattaIstante(ricevutoIl),
  titolo,
  asta,
  seq,
  tipo,
  riguarda,
  attore.tipo,
  attore.nome,
];
