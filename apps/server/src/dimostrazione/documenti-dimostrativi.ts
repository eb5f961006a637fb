import { createHash, randomUUID } from 'node:crypto';
import type { GenereDocumento } from '@gestore/dominio';
import sharp from 'sharp';
import type { Servizio } from '../avvio/servizio.ts';
import type { PartiDocumenti } from '../documenti/parti.ts';
import { aggiungi, cambia } from '../documenti/scrivi.ts';
import { conDebitore } from './dichiarazioni-dimostrative.ts';
import { pdfDiUnaRiga } from './invenzioni/documenti.ts';

/** Chi li carica, nella dimostrazione. */
const CHI = { id: '00000000-0000-4000-8000-000000000001', nome: 'Operatore dimostrativo' };

type DaCaricare = { nome: string; genere: GenereDocumento; titolo: string; alternativo: string; byte: Uint8Array };

/** Foto disegnate e documenti di una riga per le vendite della dimostrazione, per la stessa strada di quelli veri. */
export async function documentiDimostrativi(servizio: Servizio, vendite: readonly string[]): Promise<void> {
  for (const [i, asta] of vendite.entries()) {
    const { stato } = await servizio.impianto.esecutore.leggi(asta);
    if (stato.fase === 'inesistente') continue;
    await conDebitore(servizio, stato);
    for (const file of await daCaricare(i + tintaDi(asta), stato.scheda.titolo))
      await pubblica(servizio.parti.documenti, stato, file);
  }
}

async function daCaricare(i: number, vendita: string): Promise<DaCaricare[]> {
  // Le case hanno i colori delle case: dal tufo al mattone.
  const tinta = 14 + ((i * 7) % 34);
  const foto = async (nome: string, alternativo: string, disegno: string, genere: GenereDocumento = 'foto') => ({
    nome: `${nome}.jpg`,
    genere,
    titolo: alternativo,
    alternativo,
    byte: await sharp(Buffer.from(disegno)).jpeg({ quality: 80 }).toBuffer(),
  });
  const pdf = (nome: string, genere: GenereDocumento, titolo: string) => ({
    nome: `${nome}.pdf`,
    genere,
    titolo,
    alternativo: '',
    byte: pdfDiUnaRiga(
      `${titolo}. Documento dimostrativo ${i + 1}: ${vendita}`.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, ''),
    ),
  });
  return [
    await foto('facciata', 'La facciata sulla strada, con le finestre e il portone', facciata(tinta)),
    await foto('soggiorno', 'Il soggiorno, con la finestra e il divano', stanza(tinta)),
    await foto('planimetria', 'La pianta: soggiorno, cucina, due camere e bagno', pianta(), 'planimetria'),
    pdf('avviso', 'avviso', 'Avviso di vendita'),
    pdf('perizia', 'perizia', 'Perizia di stima'),
  ];
}

async function pubblica(parti: PartiDocumenti, vendita: Parameters<typeof cambia>[1], file: DaCaricare): Promise<void> {
  const { nome, genere, titolo, alternativo, byte } = file;
  const impronta = createHash('sha256').update(byte).digest('hex');
  await parti.parziali.aggiungi({ asta: vendita.id, impronta }, 0, byte);
  const detto = { genere, titolo, alternativo };
  const nuovo = { comandoId: randomUUID(), impronta, byte: byte.length, nomeFile: nome, sostituisce: null, ...detto };
  const { id, versione } = await aggiungi(parti, vendita.id, nuovo, CHI);
  const atto = {
    comandoId: randomUUID(),
    versione,
    stato: 'pubblicato',
    senzaDatiDebitore: true,
    motivo: null,
  } as const;
  await cambia(parti, vendita, id, { ...atto, ...detto }, CHI);
}

const disegno = (dentro: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1200" height="800">${dentro}</svg>`;
const riquadro = (x: number, y: number, w: number, h: number, tinta: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${tinta}"/>`;

function facciata(tinta: number): string {
  const finestre = [0, 1, 2].flatMap((piano) =>
    [0, 1, 2, 3].map((posto) => riquadro(300 + posto * 160, 190 + piano * 150, 80, 100, '#4b6a88')),
  );
  return disegno(
    `${riquadro(0, 0, 1200, 800, '#cfe3f2')}${riquadro(0, 680, 1200, 120, '#8d8f8a')}${riquadro(240, 140, 720, 560, `hsl(${tinta} 38% 72%)`)}` +
      `${riquadro(220, 110, 760, 40, '#8a4b3a')}${finestre.join('')}${riquadro(555, 580, 90, 120, '#5b3a29')}`,
  );
}

const stanza = (tinta: number): string =>
  disegno(
    `${riquadro(0, 0, 1200, 800, '#f3ead9')}${riquadro(0, 560, 1200, 240, '#b98a5e')}${riquadro(420, 120, 360, 280, '#bcdcf0')}` +
      `${riquadro(595, 120, 10, 280, '#fff')}${riquadro(180, 460, 520, 150, `hsl(${tinta} 40% 50%)`)}${riquadro(820, 520, 220, 110, '#7b5136')}`,
  );

const pianta = (): string =>
  disegno(
    `${riquadro(0, 0, 1200, 800, '#fff')}<g fill="none" stroke="#222" stroke-width="12"><path d="M150 100h900v600h-900zM600 100v350M150 450h900M800 450v250M400 450v250"/></g>`,
  );

/** Un numero che viene dalla vendita: le case non hanno tutte lo stesso colore. */
const tintaDi = (asta: string): number => Number.parseInt(asta.slice(-2), 16);
