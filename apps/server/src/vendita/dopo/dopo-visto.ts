import type { ConservazioneVista, DopoPerMe, DopoVisto, VersamentoProposto } from '@gestore/contratto/dopo/forme';
import {
  contoDopo,
  type Istante,
  residuoDopo,
  restaDellaRata,
  type StatoPubblicato,
  terminiDopo,
} from '@gestore/dominio';
import type { DopoLetto } from './seguiti.ts';
import { type DelLotto, proposteAdesso } from './stesso-lotto.ts';

/** Gli accrediti non ancora abbinati che possono essere il prezzo di quella vendita. */
export type CercaVersamenti = (stato: StatoPubblicato, dalIl: Istante) => Promise<Omit<VersamentoProposto, 'rata'>[]>;

/** Ciò che segue l'esito come lo legge chi conduce, chi assiste e il gestore. */
export async function componiDopo(
  { stato, vendita, fatti }: DopoLetto,
  pubblicata: StatoPubblicato,
  {
    chi,
    adesso,
    cerca,
    conservazione,
    delLotto,
    rapporto,
  }: {
    chi: string;
    adesso: Istante;
    cerca: CercaVersamenti;
    conservazione: ConservazioneVista;
    delLotto: DelLotto;
    rapporto: string;
  },
): Promise<DopoVisto> {
  const conto = contoDopo(stato, vendita);
  const pseudonimo = (bustaId: string): string => pubblicata.buste.get(bustaId)?.pseudonimo ?? '';
  const termini = terminiDopo(stato, vendita);
  // Anche pagato il prezzo, finché il bene non è trasferito: un secondo bonifico si vede, e si registra per renderlo.
  const siPaga = termini.length > 0 && conto !== null && stato.decreto === null;
  return {
    adessoMs: adesso,
    esito: vendita.esito,
    dichiaratoIl: vendita.dichiaratoIl,
    conto,
    residuoCent: residuoDopo(stato, vendita),
    pagamento: stato.conto,
    causaleProposta: causaleDi(pubblicata),
    termini,
    proposte: proposteAdesso({ stato, vendita }, delLotto.rivendite, adesso),
    versamenti: siPaga ? conLaRata(await cerca(pubblicata, vendita.dichiaratoIl), stato) : [],
    daConfermare: [...stato.proposti.values()].map(({ propostaDa, bustaId, ...proposto }) => ({
      ...proposto,
      pseudonimo: pseudonimo(bustaId),
      mia: propostaDa === chi,
    })),
    cauzioni: [...vendita.cauzioni].map(([bustaId, importoCent]) => ({
      bustaId,
      pseudonimo: pseudonimo(bustaId),
      importoCent,
      haVinto: vendita.vincitore?.bustaId === bustaId,
      mossa: stato.mosse.get(bustaId)?.cosa ?? null,
    })),
    rate: [...stato.rate],
    personaDaNominare: vendita.personaDaNominare,
    sospeso: stato.sospeso,
    decreto: stato.decreto,
    consegnatoIl: stato.consegnatoIl,
    ...delLotto,
    conservazione,
    rapporto: { impronta: rapporto, mandato: mandatoDi(stato) },
    compenso: stato.compenso,
    fatti: fatti.map(({ voce, fatto }) => ({
      seq: voce.seq,
      il: voce.ricevutoIl,
      chi: ruoloDi(voce.attore.tipo),
      fatto,
    })),
  };
}

/** Che cosa deve fare chi si è aggiudicato il bene; chi non l'ha avuto non legge nulla degli altri (R33). */
export function componiDopoPerMe({ stato, vendita, fatti }: DopoLetto, haIlBene: boolean, adesso: Istante): DopoPerMe {
  if (!haIlBene)
    return {
      adessoMs: adesso,
      conto: null,
      residuoCent: 0,
      pagamento: null,
      termini: [],
      sospeso: false,
      decretoDel: null,
      consegnatoIl: null,
      contiDiPrima: [],
    };
  return {
    adessoMs: adesso,
    conto: contoDopo(stato, vendita),
    residuoCent: residuoDopo(stato, vendita),
    pagamento: stato.conto,
    termini: terminiDopo(stato, vendita),
    sospeso: stato.sospeso,
    decretoDel: stato.decreto?.del ?? null,
    consegnatoIl: stato.consegnatoIl,
    contiDiPrima: contiDiPrima(fatti),
  };
}

/** I conti indicati prima di quello di adesso: chi ha già un bonifico pronto deve poterli riconoscere (R69). */
function contiDiPrima(fatti: DopoLetto['fatti']): DopoPerMe['contiDiPrima'] {
  const indicati = fatti.flatMap(({ voce, fatto }) =>
    fatto.tipo === 'ContoIndicato' ? [{ iban: fatto.iban, il: voce.ricevutoIl, motivo: fatto.motivo ?? '' }] : [],
  );
  return indicati.slice(0, -1).map(({ iban }, i) => {
    const { il: finoAl, motivo } = indicati[i + 1] ?? { il: 0, motivo: '' };
    return { iban, finoAl, motivo };
  });
}

/**
 * Gli accrediti che nessuno ha ancora registrato, ciascuno con la rata che paga: la prima a cui manca proprio quell'importo, mai la stessa
 * per due accrediti; degli altri, la prima da versare che nessuno di quelli paga. Senza rate da versare pagano tutti il saldo (R69).
 */
function conLaRata(
  accrediti: readonly Omit<VersamentoProposto, 'rata'>[],
  { movimenti, rate }: Pick<DopoLetto['stato'], 'movimenti' | 'rate'>,
): VersamentoProposto[] {
  const liberi = accrediti.filter(({ movimentoId }) => !movimenti.has(movimentoId));
  const daVersare = rate.filter(({ versataIl }) => versataIl === null);
  const precise = new Map<string, number>();
  for (const { movimentoId, importoCent } of liberi) {
    const prese = new Set(precise.values());
    const rataUguale = daVersare.find((rata) => restaDellaRata(rata) === importoCent && !prese.has(rata.numero));
    if (rataUguale !== undefined) precise.set(movimentoId, rataUguale.numero);
  }
  const prese = new Set(precise.values());
  const prima = daVersare.find(({ numero }) => !prese.has(numero)) ?? daVersare[0];
  return liberi.map((accredito) => ({
    ...accredito,
    rata: precise.get(accredito.movimentoId) ?? prima?.numero ?? null,
  }));
}

/** Di che cosa è il prezzo, per chi riceve il bonifico: senza il nome di nessuno. */
function causaleDi({ scheda: { tribunale, ruolo, lotto } }: StatoPubblicato): string {
  const procedura = ruolo === null ? '' : ` R.G. ${ruolo.numero}/${ruolo.anno}`;
  return `Saldo prezzo ${tribunale}${procedura}, lotto ${lotto.codice}`.slice(0, 140);
}

function mandatoDi({ rapporto }: Pick<DopoLetto['stato'], 'rapporto'>): DopoVisto['rapporto']['mandato'] {
  return rapporto === null ? null : { numero: rapporto.numero, il: rapporto.il, impronta: rapporto.impronta };
}

function ruoloDi(tipo: string): 'referente' | 'operatore' | 'altri' {
  return tipo === 'referente' || tipo === 'operatore' ? tipo : 'altri';
}
