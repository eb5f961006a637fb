import multipart from '@fastify/multipart';
import {
  abbinaAccrediti,
  abbinaMovimento,
  candidatiDelMovimento,
  caricaBcc,
  caricaCamt,
  caricaSbilanciato,
  cauzioniDellaVendita,
  differenzeFraFormati,
  estrattiSbilanciati,
  movimentiCsv,
  movimentiDelConto,
  movimentiXlsx,
  sciogliMovimento,
} from '@gestore/contratto/banca/chiamate';
import { corpoConto, corpoSbilanciato } from '@gestore/contratto/banca/forme';
import { ibanCompatto } from '@gestore/contratto/parole/bonifico';
import { TESTO_MAX } from '@gestore/contratto/parole/limiti-testo';
import type { FastifyInstance } from 'fastify';
import { ritenta } from '../base-dati/collegamento/ritenta.ts';
import { segnaleDiChiChiede } from '../bordo/chi-chiede.ts';
import { conFileCaricato } from '../bordo/file-caricato.ts';
import { problema } from '../bordo/problema.ts';
import { serve } from '../bordo/serve.ts';
import { foglioDellElenco } from '../fogli/a-pagine.ts';
import { scorriFoglio } from '../fogli/scorri.ts';
import { analizza } from '../piattaforma/arnesi/analizza.ts';
import { cominciaComeXml } from '../piattaforma/arnesi/comincia-xml.ts';
import { annotaLettura } from '../vendita/aste/letture-identita.ts';
import { affidata } from '../vendita/rotte/oggetti.ts';
import { annotaOfferte, type OffertaNota, offerteAperte } from './abbinamenti/offerte-aperte.ts';
import { abbinaAMano, abbinaTutti, sciogli } from './abbinamenti/scrivi-abbinamenti.ts';
import { FILE_BYTE_MAX } from './lettura/limiti.ts';
import { COLONNE_MOVIMENTI, rigaMovimento } from './movimenti/fogli-banca.ts';
import { type Importa, importaEstratto } from './movimenti/importa.ts';
import { candidatiDi, elencaDifferenze, elencaMovimenti } from './movimenti/movimenti.ts';
import { elencaSbilanciati } from './movimenti/sbilanciati.ts';
import { operatoreDi } from './operatore.ts';
import { cauzioniDi } from './rimborsi/cauzioni.ts';
import { type PartiRimborsi, rotteRimborsi } from './rimborsi/rotte-rimborsi.ts';
import { type ApreCrediti, apriCrediti } from './sigillati/apri-crediti.ts';

type PartiBanca = Importa & ApreCrediti & PartiRimborsi;

/** Il motivo più lungo, tutto di lettere che prendono quattro byte: oltre, chi legge il modulo taglierebbe senza dirlo. */
const CAMPO_BYTE_MAX = 4 * TESTO_MAX + 1_000;

/** I conti delle cauzioni, per gli operatori: estratti, abbinamenti, ordini di rimborso. */
export async function rotteBanca(app: FastifyInstance, { parti }: { parti: PartiBanca }): Promise<void> {
  const limits = { fileSize: FILE_BYTE_MAX, files: 1, fields: 4, fieldSize: CAMPO_BYTE_MAX };
  await app.register(multipart, { limits });
  rotteMovimenti(app, parti);
  rotteSbilanciati(app, parti);
  rotteAbbinamenti(app, parti);
  rotteRimborsi(app, parti);
  serve(
    app,
    cauzioniDellaVendita,
    { oggetto: ({ parametri, chi }) => affidata(parti, parametri.id, chi) },
    async ({ oggetto: stato }) => ({ cauzioni: await cauzioniDi(parti, stato) }),
  );
}

const MOVIMENTI_IN = [
  ['csv', movimentiCsv],
  ['xlsx', movimentiXlsx],
] as const;

/** Chi legge il modulo scriverebbe, al livello più loquace, le intestazioni della chiamata: anche con che cosa si è entrati. */
const SENZA_PASSI = { logLevel: 'info' } as const;

function rotteMovimenti(app: FastifyInstance, parti: PartiBanca): void {
  serve(app, caricaCamt, SENZA_PASSI, ({ request, chi, reply }) => {
    const segnale = segnaleDiChiChiede(reply);
    return conFileCaricato(request, FILE_BYTE_MAX, ({ nome, byte }) =>
      importaEstratto(parti, { banca: 'sella', nome, byte, conto: null, segnale }, operatoreDi(chi)),
    );
  });
  serve(app, caricaBcc, SENZA_PASSI, ({ request, chi, reply }) => {
    const segnale = segnaleDiChiChiede(reply);
    return conFileCaricato(request, FILE_BYTE_MAX, ({ nome, byte, campi }) => {
      // Di un conto BCC si accetta anche il CAMT, che il conto lo porta scritto: è ciò con cui il CSV si confronta.
      if (cominciaComeXml(byte))
        return importaEstratto(parti, { banca: 'bcc', nome, byte, conto: null, segnale }, operatoreDi(chi));
      // Senza, lo si legge lo stesso: che non sia un estratto si dice prima che il conto manca.
      const indicato = Object.keys(campi).length > 0;
      const { conto, intestatario } = indicato ? analizza(corpoConto, campi) : { conto: '', intestatario: '' };
      const contoIndicato = indicato ? { iban: ibanCompatto(conto), intestatario: intestatario.trim() } : null;
      return importaEstratto(parti, { banca: 'bcc', nome, byte, conto: contoIndicato, segnale }, operatoreDi(chi));
    });
  });
  serve(app, movimentiDelConto, async ({ query, chi }) => {
    const pagina = await elencaMovimenti(parti, query);
    const che = `movimenti dei conti (${query.banca}): ${pagina.movimenti.length} righe`;
    await annotaLettura(parti, chi.id, null, che);
    return pagina;
  });
  for (const [formato, chiamata] of MOVIMENTI_IN)
    serve(app, chiamata, async ({ query, chi, reply }) => {
      const foglio = await foglioDellElenco(
        async (pagina) => {
          const { movimenti: righe, prossimo, quanti } = await elencaMovimenti(parti, { ...query, ...pagina });
          return { righe, prossimo, quanti };
        },
        { nome: 'movimenti', intestazioni: COLONNE_MOVIMENTI, scrivi: (uno) => [rigaMovimento(uno)] },
      );
      await annotaLettura(parti, chi.id, null, `movimenti dei conti (${query.banca}), esportati`);
      return scorriFoglio(reply, formato, foglio);
    });
  serve(app, differenzeFraFormati, async ({ query, chi }) => {
    const risposta = await elencaDifferenze(parti, query.banca);
    // La causale di un bonifico può dire chi lo ha fatto.
    const che = `differenze fra estratti e movimenti (${query.banca}): ${risposta.differenze.length} righe`;
    await annotaLettura(parti, chi.id, null, che);
    return risposta;
  });
}

/** Gli estratti i cui saldi non tornano: entrano se li vogliono in due, e restano segnati. */
function rotteSbilanciati(app: FastifyInstance, parti: PartiBanca): void {
  serve(app, caricaSbilanciato, SENZA_PASSI, ({ request, chi }) =>
    conFileCaricato(request, FILE_BYTE_MAX, ({ nome, byte, campi }) => {
      const { banca, motivo } = analizza(corpoSbilanciato, campi);
      return importaEstratto(parti, { banca, nome, byte, conto: null, ancheSbilanciato: motivo }, operatoreDi(chi));
    }),
  );
  serve(app, estrattiSbilanciati, async ({ chi }) => {
    const sbilanciati = await elencaSbilanciati(parti);
    await annotaLettura(parti, chi.id, null, `estratti che non tornano: ${sbilanciati.length}`);
    return { sbilanciati };
  });
}

function rotteAbbinamenti(app: FastifyInstance, parti: PartiBanca): void {
  serve(app, abbinaAccrediti, async ({ corpo: { comandoId }, chi }) => {
    const offerte = await lette(parti, chi.id);
    await apriCrediti(parti);
    return { abbinati: await ritenta(() => abbinaTutti(parti, comandoId, offerte, operatoreDi(chi))) };
  });
  serve(app, candidatiDelMovimento, async ({ parametri, chi }) => {
    const { candidati, lette: offerte } = await candidatiDi(parti, parametri.id);
    await annotaOfferte(parti, chi.id, offerte);
    return { candidati };
  });
  serve(app, abbinaMovimento, async ({ parametri, corpo: { asta, bustaId, ...atto }, chi }) => {
    const offerta = (await lette(parti, chi.id, [asta])).find((una) => una.asta === asta && una.bustaId === bustaId);
    if (offerta === undefined) throw problema('offerta_inesistente');
    await abbinaAMano(parti, parametri.id, atto, offerta, operatoreDi(chi));
    return { abbinati: 1 };
  });
  serve(app, sciogliMovimento, async ({ parametri, corpo, chi }) => {
    await sciogli(parti, parametri.id, corpo, operatoreDi(chi));
    return { abbinati: 0 };
  });
}

/** Le offerte aperte, con la lettura annotata per ciascuna vendita (R37). */
async function lette(parti: PartiBanca, chi: string, aste?: readonly string[]): Promise<OffertaNota[]> {
  const offerte = await offerteAperte(parti, { aste });
  await annotaOfferte(parti, chi, offerte);
  return offerte;
}
