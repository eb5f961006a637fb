import {
  confermaProposta,
  dichiaraRegistro,
  disabilitaOperatore as disabilita,
  leggiAttiInDue,
  leggiOperatori,
  leggiProposte,
  proponiAttoDelReferente,
  proponiAttoInDue,
  proponiChiaveFirma,
  proponiOperatore,
  proponiProcedura,
  proponiSostituzione,
  respingiProposta,
  ritiraAttoInDue,
  togliProcedura,
} from '@gestore/contratto/anagrafe/chiamate-proposte';
import type { CorpoAttoInDue } from '@gestore/contratto/anagrafe/proposte';
import type { FastifyInstance } from 'fastify';
import { ritenta } from '../../base-dati/collegamento/ritenta.ts';
import { problema } from '../../bordo/problema.ts';
import { serve } from '../../bordo/serve.ts';
import { perUnAtto } from '../../vendita/rotte/atti/atto-di-chi-conduce.ts';
import { affidata, condottaODaSecondo } from '../../vendita/rotte/oggetti.ts';
import { daAbilitare, disabilitaOperatore, elencaOperatori } from '../account/operatori.ts';
import type { PartiSostituzione } from '../parti.ts';
import type { Operatore } from '../soggetti/scrivi-soggetto.ts';
import { compiAttoInDue, contenutoInDue, inDueDi, inDueGiaProposto, pretendiAttoInDue } from './atti-in-due.ts';
import { rileggiChiaveFirma } from './chiave-firma.ts';
import { creaCompimento, magistrato } from './compimento.ts';
import { giaProposta } from './confermate.ts';
import { finisciAssegnazione } from './procedure.ts';
import {
  aperta,
  type Compimento,
  decidiProposta,
  elencaProposte,
  pretendiSua,
  proposteDellaVendita,
  scriviProposta,
} from './proposte.ts';
import { contenutoDelRegistro } from './registro-dichiarato.ts';
import {
  compiSostituzione,
  contenutoSostituzione,
  pretendiSostituibile,
  sostituzioneGiaProposta,
} from './sostituzione.ts';

/** Ciò che vogliono due persone: proposte, operatori, procedure dei magistrati, chi conduce una vendita. Togliere lo fa anche una sola, da subito. */
export function rotteProposte(app: FastifyInstance, parti: PartiSostituzione): void {
  const conCompimento = { ...parti, compimento: creaCompimento(parti) };
  const decidi = async (
    id: string,
    decisione: Parameters<typeof decidiProposta>[2],
    chi: Parameters<typeof decidiProposta>[3],
  ) => {
    const proposta = decisione.conferma ? await aperta(parti, id) : null;
    if (proposta !== null && proposta.propostaDa !== chi.id) {
      const { contenuto, propostaDa } = proposta;
      const firme = { propostaDa, chi: chi.id };
      if (contenuto.genere === 'delegato_sostituito')
        await pretendiSostituibile(parti, contenuto, proposta.motivo ?? '', firme);
      if (contenuto.genere === 'atto_in_due') await pretendiAttoInDue(parti, contenuto, proposta.motivo ?? '', firme);
    }
    const { risposta, collegamento } = await ritenta(() => decidiProposta(conCompimento, id, decisione, chi));
    parti.utenze.annotaSenzaPosta(collegamento);
    if (risposta.esito !== 'confermata') return risposta;
    if (proposta?.contenuto.genere === 'chiave_firma_ruotata') await rileggiChiaveFirma(parti);
    const perche = (await compiSostituzione(parti, id)) ?? (await compiAttoInDue(parti, id));
    if (perche !== null) throw problema('proposta_impedita', { perche });
    return risposta;
  };
  serve(app, leggiProposte, ({ chi }) => elencaProposte(parti, chi.id));
  serve(app, confermaProposta, ({ parametri: { id }, corpo: { comandoId }, chi }) =>
    decidi(id, { comandoId, conferma: true }, chi),
  );
  serve(app, respingiProposta, ({ parametri: { id }, corpo, chi }) => decidi(id, { ...corpo, conferma: false }, chi));
  serve(app, proponiSostituzione, async ({ parametri: { id }, corpo, chi }) => {
    const gia = await sostituzioneGiaProposta(parti, id, corpo, chi.id);
    if (gia !== null) return gia;
    const { comandoId, motivo } = corpo;
    const contenuto = await contenutoSostituzione(parti, id, corpo);
    // Chi confermerà ancora non si sa: qui basta che non sia chi propone.
    await pretendiSostituibile(parti, contenuto, motivo, { propostaDa: chi.id, chi: comandoId });
    return ritenta(() => scriviProposta(conCompimento, { comandoId, contenuto, motivo }, chi));
  });
  rotteInDue(app, conCompimento);
  serve(app, proponiChiaveFirma, ({ corpo: { comandoId, motivo, chiave, compromessa }, chi }) => {
    const contenuto = { genere: 'chiave_firma_ruotata', chiave, compromessa } as const;
    return ritenta(() => scriviProposta(conCompimento, { comandoId, contenuto, motivo }, chi));
  });
  serve(app, dichiaraRegistro, async ({ corpo: { comandoId, motivo }, chi }) => {
    const gia = await giaProposta(parti, { comandoId, motivo }, { genere: 'registro_dichiarato' }, chi.id);
    if (gia !== null) return gia;
    const contenuto = contenutoDelRegistro(parti);
    return ritenta(() => scriviProposta(conCompimento, { comandoId, contenuto, motivo }, chi));
  });
  serve(app, leggiOperatori, ({ query, chi }) => elencaOperatori(parti, chi.id, query));
  serve(app, proponiOperatore, async ({ parametri: { id }, corpo: { comandoId, motivo }, chi }) => {
    const { nome } = await daAbilitare(parti.db, parti.segreti, id);
    const contenuto = { genere: 'operatore_abilitato', operatore: id, nome } as const;
    return ritenta(() => scriviProposta(conCompimento, { comandoId, contenuto, motivo }, chi));
  });
  serve(app, disabilita, async ({ parametri: { id }, chi }) => {
    await ritenta(() => disabilitaOperatore(parti, id, chi));
    return { stato: 'disabilitato' as const };
  });
  serve(app, proponiProcedura, async ({ parametri: { id }, corpo: { comandoId, motivo, tribunale, ruolo }, chi }) => {
    const { soggetto } = await magistrato(parti.db, parti.segreti, id);
    const { nome } = soggetto.dati;
    const contenuto = { genere: 'procedura_assegnata', soggetto: id, nome, tribunale, ruolo } as const;
    return ritenta(() => scriviProposta(conCompimento, { comandoId, contenuto, motivo }, chi));
  });
  serve(app, togliProcedura, async ({ parametri: { id, pid } }) => {
    await finisciAssegnazione(parti, id, pid);
    return { id: pid };
  });
}

/** Gli atti di una vendita che vogliono due persone: li propone chi la conduce o un operatore, li conferma un operatore (R41, R71). */
function rotteInDue(app: FastifyInstance, parti: PartiSostituzione & { compimento: Compimento }): void {
  const proponiInDue = async (asta: string, corpo: CorpoAttoInDue, chi: Operatore) => {
    const gia = await inDueGiaProposto(parti, asta, corpo, chi.id);
    if (gia !== null) return gia;
    const { comandoId, motivo } = corpo;
    const contenuto = await contenutoInDue(parti, asta, corpo);
    await pretendiAttoInDue(parti, contenuto, motivo, { propostaDa: chi.id, chi: comandoId });
    return ritenta(() => scriviProposta(parti, { comandoId, contenuto, motivo }, chi));
  };
  serve(app, proponiAttoInDue, ({ parametri: { id }, corpo, chi }) => proponiInDue(id, corpo, chi));
  serve(
    app,
    proponiAttoDelReferente,
    { oggetto: (arrivata) => perUnAtto(parti, arrivata, inDueDi(parti)) },
    ({ oggetto: { id }, corpo, chi }) => proponiInDue(id, corpo, chi),
  );
  serve(
    app,
    ritiraAttoInDue,
    // La propria si ritira anche dopo aver passato la conduzione (R36).
    { oggetto: ({ parametri: { id }, chi }) => condottaODaSecondo(parti, id, chi) },
    async ({ oggetto: { id }, parametri: { pid }, corpo, chi }) => {
      await pretendiSua(parti, id, pid, chi.id);
      const { risposta } = await ritenta(() => decidiProposta(parti, pid, { ...corpo, conferma: false }, chi));
      return risposta;
    },
  );
  serve(
    app,
    leggiAttiInDue,
    { oggetto: ({ parametri: { id }, chi }) => affidata(parti, id, chi) },
    async ({ oggetto: { id }, chi }) => ({ proposte: await proposteDellaVendita(parti, id, chi.id) }),
  );
}
