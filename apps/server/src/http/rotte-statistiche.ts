import { formattaIstante } from '@gestore/contratto';
import {
  filtroIncarichi,
  filtroStatistiche,
  type Incarico,
  type RispostaIncarichi,
  type RispostaStatistiche,
} from '@gestore/contratto/statistiche';
import type { Modalita, TipoEsito } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { richiediOperatore } from '../accesso/guardie.ts';
import { incarichiDellAnno } from '../aste/incarichi.ts';
import { contaVendite } from '../aste/statistiche.ts';
import { venditeInCifre } from '../aste/vendite-in-cifre.ts';
import type { Vendita } from '../vendita.ts';
import { analizza } from './analizza.ts';
import { csv } from './rotte-registro.ts';

/** I conti del gestore e il registro degli incarichi, dall'indice e dal registro delle vendite. */
export async function rotteStatistiche(app: FastifyInstance, { vendita }: { vendita: Vendita }): Promise<void> {
  const con = { preHandler: richiediOperatore };
  const { pool } = vendita;

  app.get('/api/edicom/statistiche', con, async (request): Promise<RispostaStatistiche> => {
    const filtro = analizza(filtroStatistiche, request.query);
    return contaVendite(await venditeInCifre(pool), filtro);
  });
  app.get('/api/edicom/registro-incarichi', con, async (request): Promise<RispostaIncarichi> => {
    const { anno } = analizza(filtroIncarichi, request.query);
    return { anno, incarichi: incarichiDellAnno(await venditeInCifre(pool), anno) };
  });
  app.get('/api/edicom/registro-incarichi.csv', con, async (request, reply) => {
    const { anno } = analizza(filtroIncarichi, request.query);
    const incarichi = incarichiDellAnno(await venditeInCifre(pool), anno);
    return csv(reply, `registro-incarichi-${anno}`, INTESTAZIONI, incarichi.flatMap(righeDi));
  });
}

const INTESTAZIONI = [
  'Numero progressivo',
  'Conferito il (Europe/Rome)',
  'Tribunale',
  'Ruolo',
  'Genere',
  'Con o senza incanto',
  'Modalità',
  'Numero di lotti',
  'Lotto',
  'Primo prezzo (euro)',
  'Esperimenti',
  'Esito',
  'Prezzo di vendita (euro)',
  'Compensi (euro)',
];
const MODALITA: Readonly<Record<Modalita, string>> = {
  sincrona_telematica: 'sincrona telematica',
  sincrona_mista: 'sincrona mista',
  asincrona: 'asincrona',
  asincrona_mobili: 'asincrona per beni mobili',
};
const ESITI: Readonly<Record<TipoEsito, string>> = {
  aggiudicata: 'aggiudicata',
  aggiudicata_sotto_base: 'aggiudicata sotto il prezzo base',
  non_aggiudicata: 'non aggiudicata',
  deserta_nessuna_offerta: 'deserta, nessuna offerta',
  deserta_offerte_inefficaci: 'deserta, offerte inefficaci',
  sospesa: 'sospesa',
  rinviata: 'rinviata',
  revocata: 'revocata',
};

/** Una riga per lotto. Le vendite telematiche sono senza incanto; i compensi li scrive il gestore. */
function righeDi(incarico: Incarico): (string | number | null)[][] {
  const { numero, incaricatoIl, tribunale, ruolo, immobile, modalita, lotti } = incarico;
  return lotti.map(({ lotto, primoPrezzoCent, esperimenti, esito, prezzoVenditaCent }) => [
    numero,
    formattaIstante(incaricatoIl),
    tribunale,
    ruolo,
    immobile ? 'immobile' : 'mobile',
    'senza incanto',
    MODALITA[modalita],
    lotti.length,
    lotto,
    inEuro(primoPrezzoCent),
    esperimenti,
    esito === null ? 'in corso' : ESITI[esito],
    prezzoVenditaCent === null ? null : inEuro(prezzoVenditaCent),
    null,
  ]);
}

/** `12345,60`: senza migliaia, perché il foglio di calcolo lo prenda per un numero. */
function inEuro(cent: number): string {
  return `${Math.floor(cent / 100)},${String(cent % 100).padStart(2, '0')}`;
}
