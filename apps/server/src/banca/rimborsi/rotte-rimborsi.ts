import type { UtenteOperatore } from '@gestore/contratto/accesso/forme';
import {
  annullaOrdine,
  approvaOrdine,
  caricaEsiti,
  daRimborsare,
  eseguiOrdine,
  nuovoOrdine,
  ordiniDiRimborso,
  ordiniDiRimborsoCsv,
  ordiniDiRimborsoXlsx,
  respingiOrdine,
  rimborsiDaOrdinare,
  rimborsiDisposti,
  scaricaOrdine,
} from '@gestore/contratto/banca/chiamate-rimborsi';
import type { AttoOrdine } from '@gestore/contratto/banca/ordini-rimborso';
import type { FastifyInstance } from 'fastify';
import { ritenta } from '../../base-dati/collegamento/ritenta.ts';
import { conFileCaricato } from '../../bordo/file-caricato.ts';
import { serve } from '../../bordo/serve.ts';
import { foglioDellElenco } from '../../fogli/a-pagine.ts';
import { scorriFoglio } from '../../fogli/scorri.ts';
import { annotaLettura, annotaSeguita } from '../../vendita/aste/letture-identita.ts';
import { quandoCancellati } from '../../vendita/dopo/conservazione.ts';
import { affidata } from '../../vendita/rotte/oggetti.ts';
import { ESITO_BYTE_MAX } from '../lettura/limiti.ts';
import { COLONNE_ORDINI, righeDellOrdine } from '../movimenti/fogli-banca.ts';
import { type AttoRichiesto, compiSuOrdine, filePagamenti } from './ordine.ts';
import { elencaOrdini } from './ordini/elenca-ordini.ts';
import { preparaOrdine } from './prepara-ordine.ts';
import {
  type LeggeRimborsi,
  rimborsiDellaVendita,
  rimborsiDi,
  venditeDaRimborsare,
  vincoliDi,
} from './rimborsi-dovuti.ts';
import { type ImportaEsiti, importaEsiti } from './ritorni/esiti.ts';

export type PartiRimborsi = LeggeRimborsi & ImportaEsiti;

/** La restituzione delle cauzioni: i rimborsi dovuti, gli ordini a quattro occhi, il file per la banca (R71). */
export function rotteRimborsi(app: FastifyInstance, parti: PartiRimborsi): void {
  serve(
    app,
    rimborsiDisposti,
    { oggetto: ({ parametri, chi }) => affidata(parti, parametri.id, chi) },
    async ({ oggetto: stato, chi }) => {
      // Chi guarda li rilegge a ogni fatto della vendita.
      await annotaSeguita(parti, chi.id, stato.id, 'IBAN dei rimborsi');
      return {
        rimborsi: await rimborsiDi(parti, stato),
        vincoli: await vincoliDi(parti, stato),
        cancellatiIl: await quandoCancellati(parti.db, stato.id),
      };
    },
  );
  serve(app, daRimborsare, async ({ query }) => {
    const { righe: vendite, ...resto } = await venditeDaRimborsare(parti.db, query);
    return { vendite, ...resto };
  });
  serve(app, rimborsiDaOrdinare, async ({ parametri, chi }) => {
    const rimborsi = await rimborsiDellaVendita(parti, parametri.id);
    await annotaLettura(parti, chi.id, rimborsi.asta, 'rimborsi da ordinare, con gli IBAN');
    return rimborsi;
  });
  rotteOrdini(app, parti);
}

const ORDINI_IN = [
  ['csv', ordiniDiRimborsoCsv],
  ['xlsx', ordiniDiRimborsoXlsx],
] as const;

function rotteOrdini(app: FastifyInstance, parti: PartiRimborsi): void {
  serve(app, ordiniDiRimborso, async ({ chi, query }) => {
    const { righe: ordini, ...resto } = await elencaOrdini(parti, chi.id, query);
    for (const asta of new Set(ordini.map((ordine) => ordine.asta)))
      await annotaLettura(parti, chi.id, asta, 'ordini di rimborso, con gli IBAN');
    return { ordini, ...resto };
  });
  for (const [formato, chiamata] of ORDINI_IN)
    serve(app, chiamata, async ({ chi, reply }) => {
      const foglio = await foglioDellElenco((pagina) => elencaOrdini(parti, chi.id, pagina), {
        nome: 'ordini',
        intestazioni: COLONNE_ORDINI,
        scrivi: righeDellOrdine,
        unaPerUna: false,
      });
      await annotaLettura(parti, chi.id, null, 'ordini di rimborso, con gli IBAN, esportati');
      return scorriFoglio(reply, formato, foglio);
    });
  // Come per un estratto, chi legge il modulo non scrive le intestazioni della chiamata.
  serve(app, caricaEsiti, { logLevel: 'info' } as const, ({ request, chi }) =>
    conFileCaricato(request, ESITO_BYTE_MAX, ({ byte }) => ritenta(() => importaEsiti(parti, byte, chi))),
  );
  serve(app, nuovoOrdine, ({ corpo, chi }) => ritenta(() => preparaOrdine(parti, corpo, chi)));

  const compi = (id: string, atto: AttoOrdine, richiesto: AttoRichiesto, chi: UtenteOperatore) =>
    ritenta(() => compiSuOrdine(parti, id, atto, richiesto, chi));
  serve(app, approvaOrdine, ({ parametri, corpo, chi }) => compi(parametri.id, 'approva', corpo, chi));
  serve(app, respingiOrdine, ({ parametri, corpo, chi }) => compi(parametri.id, 'respingi', corpo, chi));
  serve(app, annullaOrdine, ({ parametri, corpo, chi }) => compi(parametri.id, 'annulla', corpo, chi));
  serve(app, eseguiOrdine, ({ parametri, corpo, chi }) => compi(parametri.id, 'esegui', corpo, chi));
  serve(app, scaricaOrdine, async ({ parametri, corpo, chi }) => {
    const { id } = await compi(parametri.id, 'scarica', corpo, chi);
    const { asta, ...file } = await filePagamenti(parti, id);
    await annotaLettura(parti, chi.id, asta, `file dei pagamenti ${file.nome}, con gli IBAN`);
    return file;
  });
}
