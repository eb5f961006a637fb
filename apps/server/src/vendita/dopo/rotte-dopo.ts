import {
  compiDopo,
  compiDopoOperatore,
  conservazioneInCorso,
  dopoDelDelegato,
  dopoDellOperatore,
  dopoDiChiHaVinto,
  mieiTermini,
  terminiDaCalendario,
  terminiInCorso,
} from '@gestore/contratto/dopo/chiamate';
import type { AttoDopoScritto, DopoVisto, TermineInElenco } from '@gestore/contratto/dopo/forme';
import type { AttoDopo, Attore, StatoPubblicato } from '@gestore/dominio';
import type { FastifyInstance } from 'fastify';
import { problema } from '../../bordo/problema.ts';
import { comeFile, serve } from '../../bordo/serve.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { annotaLettura } from '../aste/letture-identita.ts';
import type { Nucleo } from '../nucleo.ts';
import { problemaDi } from '../rotte/atti/atti.ts';
import { perUnAtto } from '../rotte/atti/atto-di-chi-conduce.ts';
import { attoreDi } from '../rotte/attori.ts';
import { affidata, dellaSuaVendita, pubblicata } from '../rotte/oggetti.ts';
import { type ContaDaCancellare, componiConservazione, elencoDellaConservazione } from './conservazione.ts';
import { type CercaVersamenti, componiDopo, componiDopoPerMe } from './dopo-visto.ts';
import { venditeDelLotto } from './stesso-lotto.ts';
import { elencoDeiTermini, terminiDiTutte, terminiPerCalendario } from './termini-dopo.ts';
import { haVinto } from './vendita-esitata.ts';

const TIPO_ICS = 'text/calendar; charset=utf-8';

/** Ciò che serve alle rotte di dopo l'esito; banca e calendario arrivano da fuori. */
export type PartiDopo = Pick<Casa, 'db' | 'segreti' | 'orologio' | 'baseUrl' | 'conservazioneGiorni'> &
  Pick<Nucleo, 'esecutore' | 'seguiti'> & {
    cercaVersamenti: CercaVersamenti;
    contaDaCancellare: ContaDaCancellare;
    /** L'impronta del rapporto per il portale, com'è adesso (R73). */
    rapporto(stato: StatoPubblicato): Promise<string>;
    /** I termini come calendario; `dove` è la pagina a cui ciascuno rimanda. */
    comeCalendario(termini: readonly TermineInElenco[], dove: (asta: string) => string): string;
  };

/** Ciò che segue l'esito: chi conduce e il gestore lo registrano, chi ha vinto legge che cosa deve fare (R67-R71). */
export async function rotteDopo(app: FastifyInstance, { parti }: { parti: PartiDopo }): Promise<void> {
  rotteDiChiConduce(app, parti);
  rotteDelGestore(app, parti);
  rotteDiChiHaVinto(app, parti);
}

function rotteDiChiConduce(app: FastifyInstance, parti: PartiDopo): void {
  serve(
    app,
    dopoDelDelegato,
    { oggetto: ({ parametri: { id }, chi }) => affidata(parti, id, chi) },
    async ({ oggetto, chi }) => {
      const visto = await vedi(parti, oggetto, chi.id, null);
      // Di un bonifico si legge chi lo ha fatto.
      if (visto.versamenti.length > 0)
        await annotaLettura(parti, chi.id, oggetto.id, 'accrediti che possono essere il saldo');
      return visto;
    },
  );
  serve(
    app,
    compiDopo,
    { oggetto: (arrivata) => perUnAtto(parti, arrivata, parti.seguiti.giaScritto) },
    ({ oggetto, chi, corpo: { comandoId, atto } }) => compi(parti, oggetto.id, comandoId, attoreDi(chi), atto),
  );
}

function rotteDelGestore(app: FastifyInstance, parti: PartiDopo): void {
  serve(app, dopoDellOperatore, async ({ parametri: { id }, chi }) => {
    const visto = await vedi(parti, await pubblicata(parti, id), chi.id, parti.contaDaCancellare);
    await annotaLettura(parti, chi.id, id, 'ciò che segue l’esito');
    return visto;
  });
  serve(app, compiDopoOperatore, async ({ parametri: { id }, chi, corpo: { comandoId, atto } }) => {
    const stato = await pubblicata(parti, id);
    if (atto.tipo === 'registraRapporto') await pretendiIlRapporto(parti, stato, atto.impronta);
    return compi(parti, id, comandoId, attoreDi(chi), atto);
  });
  serve(app, terminiInCorso, ({ query }) => elencoDeiTermini(parti, query));
  serve(app, conservazioneInCorso, ({ query }) => elencoDellaConservazione(parti, query));
  serve(app, terminiDaCalendario, async () => {
    const termini = await terminiDiTutte(parti);
    const testo = parti.comeCalendario(termini, (asta) => `${parti.baseUrl}/edicom/asta/${asta}`);
    return comeFile(TIPO_ICS, 'termini.ics', testo);
  });
}

function rotteDiChiHaVinto(app: FastifyInstance, parti: PartiDopo): void {
  serve(
    app,
    dopoDiChiHaVinto,
    { oggetto: ({ chi, parametri: { id } }) => dellaSuaVendita(chi, id) },
    async ({ oggetto: { astaId, bustaId } }) => {
      const seguito = await parti.seguiti.leggi(astaId);
      return componiDopoPerMe(seguito, haVinto(seguito.vendita, bustaId), parti.orologio.adesso());
    },
  );
  serve(
    app,
    mieiTermini,
    { oggetto: ({ chi, parametri: { id } }) => dellaSuaVendita(chi, id) },
    async ({ oggetto: { astaId, bustaId } }) => {
      const { vendita } = await parti.seguiti.leggi(astaId);
      const termini = haVinto(vendita, bustaId) ? await terminiPerCalendario(parti.db, { asta: astaId }) : [];
      const testo = parti.comeCalendario(termini, () => `${parti.baseUrl}/user/asta/conclusa`);
      return comeFile(TIPO_ICS, 'termini.ics', testo);
    },
  );
}

async function vedi(
  parti: PartiDopo,
  stato: StatoPubblicato,
  chi: string,
  conta: ContaDaCancellare | null,
): Promise<DopoVisto> {
  const seguito = await parti.seguiti.leggi(stato.id);
  const conservazione = await componiConservazione(parti.db, seguito, { giorni: parti.conservazioneGiorni, conta });
  const delLotto = await venditeDelLotto(parti, stato, seguito.vendita);
  const rapporto = await parti.rapporto(stato);
  const come = {
    chi,
    adesso: parti.orologio.adesso(),
    cerca: parti.cercaVersamenti,
    conservazione,
    delLotto,
    rapporto,
  };
  return componiDopo(seguito, stato, come);
}

/** Si registra il documento che si è mandato: se intanto l'esito è un altro va scaricato di nuovo, ma chi ripete non lo deve sapere (R73). */
async function pretendiIlRapporto(parti: PartiDopo, stato: StatoPubblicato, impronta: string): Promise<void> {
  const { stato: dopo } = await parti.seguiti.leggi(stato.id);
  if (impronta !== dopo.rapporto?.impronta && impronta !== (await parti.rapporto(stato)))
    throw problema('rapporto_cambiato');
}

async function compi(
  { seguiti, orologio }: PartiDopo,
  asta: string,
  comandoId: string,
  attore: Attore,
  atto: AttoDopo,
): Promise<AttoDopoScritto> {
  try {
    const { rifiuto, voce, ripetuto } = await seguiti.esegui(asta, { comandoId, attore, atto }, orologio.adesso());
    if (rifiuto !== null) throw problema(rifiuto.codice, {}, { dati: rifiuto.dati });
    return { seq: voce?.seq ?? 0, impronta: voce?.impronta ?? '', ripetuto };
  } catch (errore) {
    throw problemaDi(errore);
  }
}
