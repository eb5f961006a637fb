import type { Cent } from '../denaro.ts';
import { fineDelGiorno, giornoARoma, type Istante } from '../tempo.ts';
import { contoDopo, differenzaDi, rateVersate, residuoDopo, valeLEsito } from './conto.ts';
import { giornoDi } from './giorni.ts';
import type { StatoDopo, VenditaEsitata } from './modello.ts';
import { restaDellaRata } from './rate.ts';

/** Una rata versata con più di tanti giorni di ritardo porta alla decadenza (cpc 587, R69). */
export const RATA_GIORNI_DI_GRAZIA = 10;

/** Un termine che corre dopo l'aggiudicazione, e se è rispettato (R69). */
export type TermineDopo = {
  tipo: 'saldo' | 'antiriciclaggio' | 'persona_da_nominare' | 'rata';
  /** Il numero della rata; `null` degli altri. */
  numero: number | null;
  scadeIl: Istante;
  /** Quanto si paga, o quanto ne manca; di una rata intera, quanto era. `null` se non si paga nulla. */
  importoCent: Cent | null;
  fatto: boolean;
  /** Scade più tardi di quanto diceva l'avviso, per ordine del giudice. */
  prorogato: boolean;
};

/** La fine dell'ultimo giorno per il saldo: quella dell'avviso, o quella che il giudice ha dato. */
export function saldoEntro(
  { prorogatoAl }: Pick<StatoDopo, 'prorogatoAl'>,
  { saldoEntroIl }: Pick<VenditaEsitata, 'saldoEntroIl'>,
): Istante {
  const prorogato = prorogatoAl === null ? null : giornoDi(prorogatoAl);
  return prorogato === null ? saldoEntroIl : fineDelGiorno(prorogato);
}

/** La fine dell'ultimo giorno per il prezzo intero: quella del saldo o, disposte le rate, dell'ultima (cpc 569, 585, quarto comma). */
export function prezzoEntro(
  stato: Pick<StatoDopo, 'prorogatoAl' | 'rate'>,
  vendita: Pick<VenditaEsitata, 'saldoEntroIl'>,
): Istante {
  const giorni = stato.rate.map(({ entro }) => giornoDi(entro) ?? 0);
  return giorni.length === 0 ? saldoEntro(stato, vendita) : fineDelGiorno(Math.max(...giorni));
}

/** I termini di chi si è aggiudicato il bene, il più vicino prima; nessuno se l'esito è caduto o se il bene è di un creditore. */
export function terminiDopo(stato: StatoDopo, vendita: VenditaEsitata): TermineDopo[] {
  const conto = contoDopo(stato, vendita);
  if (conto === null || !valeLEsito(vendita)) return [];
  const scadeIl = prezzoEntro(stato, vendita);
  const prorogato = stato.prorogatoAl !== null && stato.rate.length === 0;
  const comune = { numero: null, scadeIl, prorogato };
  const rate = stato.rate.map((rata) => ({
    tipo: 'rata' as const,
    numero: rata.numero,
    scadeIl: fineDelGiorno(giornoDi(rata.entro) ?? 0),
    importoCent: rata.versataIl === null ? restaDellaRata(rata) : rata.importoCent,
    fatto: rata.versataIl !== null,
    prorogato: false,
  }));
  const saldo = {
    ...comune,
    tipo: 'saldo' as const,
    importoCent: conto.restaCent,
    fatto: stato.saldatoIl !== null || conto.dovutoCent === 0,
  };
  const termini: TermineDopo[] = [
    ...(rate.length > 0 ? rate : [saldo]),
    { ...comune, tipo: 'antiriciclaggio', importoCent: null, fatto: stato.antiriciclaggio !== null },
  ];
  if (vendita.personaDaNominare)
    termini.push({
      ...comune,
      tipo: 'persona_da_nominare',
      scadeIl: vendita.personaEntroIl,
      importoCent: null,
      fatto: stato.persona !== null,
      prorogato: false,
    });
  return termini.sort((a, b) => a.scadeIl - b.scadeIl);
}

/** Ciò che il software propone e non dichiara: decide chi conduce, o il giudice. */
export type PropostaDopo =
  /** `rateCent`: le rate già versate, che con la decadenza sono perdute a titolo di multa (cpc 587, primo comma). */
  | { tipo: 'decadenza'; perche: 'saldo' | 'rata' | 'antiriciclaggio'; dal: Istante; rateCent: Cent }
  | { tipo: 'resta_al_procuratore'; dal: Istante }
  | { tipo: 'gira_cauzione'; bustaId: string; importoCent: Cent }
  | { tipo: 'incamera_cauzione'; bustaId: string; importoCent: Cent }
  | { tipo: 'rate_perdute'; importoCent: Cent }
  /** Ciò che è stato versato e non spetta alla procedura: torna, o copre le spese (R69). */
  | { tipo: 'restituisci_residuo'; bustaId: string; importoCent: Cent }
  | { tipo: 'differenza'; importoCent: Cent }
  | { tipo: 'decreto' };

/** Che cosa c'è da decidere adesso. Niente accade da sé: una proposta resta finché qualcuno non fa l'atto, o il giudice non ordina. */
export function proposteDopo(stato: StatoDopo, vendita: VenditaEsitata, adesso: Istante): PropostaDopo[] {
  const conto = contoDopo(stato, vendita);
  const { vincitore } = vendita;
  if (conto === null || vincitore === null) return [];
  const daMuovere = conto.cauzioneCent > 0 && !stato.mosse.has(vincitore.bustaId);
  const cauzione = { bustaId: vincitore.bustaId, importoCent: conto.cauzioneCent };
  const residuoCent = residuoDopo(stato, vendita);
  const residuo: PropostaDopo[] =
    residuoCent > 0 ? [{ tipo: 'restituisci_residuo', bustaId: vincitore.bustaId, importoCent: residuoCent }] : [];
  if (vendita.esito === 'decaduta') {
    const differenza = stato.rivendita === null ? null : differenzaDi(vendita, stato.rivendita.prezzoCent);
    const perdute = rateVersate(stato, vendita) - stato.ratePerduteCent;
    return [
      ...(daMuovere ? [{ tipo: 'incamera_cauzione' as const, ...cauzione }] : []),
      ...(perdute > 0 ? [{ tipo: 'rate_perdute' as const, importoCent: perdute }] : []),
      ...(differenza !== null && differenza > 0 ? [{ tipo: 'differenza' as const, importoCent: differenza }] : []),
      ...residuo,
    ];
  }
  if (!valeLEsito(vendita)) return residuo;
  const proposte: PropostaDopo[] = [...decadenze(stato, vendita, adesso), ...residuo];
  if (daMuovere) proposte.push({ tipo: 'gira_cauzione', ...cauzione });
  if (conto.restaCent === 0 && stato.antiriciclaggio !== null && stato.decreto === null && !stato.sospeso)
    proposte.push({ tipo: 'decreto' });
  return proposte;
}

/**
 * I termini passati senza che nulla sia stato registrato, o registrato tardi. Corrono anche se il giudice ha sospeso la vendita perché il
 * prezzo è ingiusto: ciò che si sospende è il decreto, e il termine del prezzo è perentorio (cpc 585, 586).
 */
function decadenze(stato: StatoDopo, vendita: VenditaEsitata, adesso: Istante): PropostaDopo[] {
  if (stato.decreto !== null) return [];
  const trovate: PropostaDopo[] = [];
  const { persona } = stato;
  const rateCent = rateVersate(stato, vendita);
  for (const { tipo, scadeIl, fatto, numero } of terminiDopo(stato, vendita)) {
    if (tipo === 'persona_da_nominare') {
      if (persona?.tardiva === true || (!fatto && adesso > scadeIl))
        trovate.push({ tipo: 'resta_al_procuratore', dal: scadeIl });
    } else if (tipo === 'rata') {
      const versataIl = stato.rate.find((rata) => rata.numero === numero)?.versataIl ?? null;
      const ultimo = giornoARoma(scadeIl) + RATA_GIORNI_DI_GRAZIA;
      const tardi = versataIl === null ? giornoARoma(adesso) > ultimo : (giornoDi(versataIl) ?? 0) > ultimo;
      if (tardi) trovate.push({ tipo: 'decadenza', perche: 'rata', dal: fineDelGiorno(ultimo), rateCent });
    } else {
      const il = tipo === 'saldo' ? stato.saldatoIl : (stato.antiriciclaggio?.resaIl ?? null);
      const tardi = fatto ? il !== null && (giornoDi(il) ?? 0) > giornoARoma(scadeIl) : adesso > scadeIl;
      if (tardi) trovate.push({ tipo: 'decadenza', perche: tipo, dal: scadeIl, rateCent });
    }
  }
  return trovate;
}
