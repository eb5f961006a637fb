import type { FattoDopoDi } from '../fatti.ts';
import type { StatoDopo } from '../modello.ts';
import { imputa, primaRata } from '../rate.ts';
import { esigiDopo } from './pretese.ts';

/** Il conto su cui si versa; vale l’ultimo. */
export function contoIndicato(stato: StatoDopo, fatto: FattoDopoDi<'ContoIndicato'>): StatoDopo {
  const { iban, intestatario, causale } = fatto;
  return { ...stato, conto: { iban, intestatario, causale } };
}

export function saldoVersato(stato: StatoDopo, fatto: FattoDopoDi<'SaldoVersato'>): StatoDopo {
  esigiDopo(!stato.versamenti.has(fatto.versamentoId), fatto, 'versamento già registrato');
  const versamenti = new Map(stato.versamenti).set(fatto.versamentoId, comeVersato(fatto));
  return versato({ ...stato, versamenti }, fatto);
}

function comeVersato({ importoCent, il, movimentoId }: FattoDopoDi<'SaldoVersato'>) {
  return { importoCent, il, aMano: movimentoId === null, tornato: false };
}

/** Ciò che la banca ha reso non è più versato: se il prezzo non è più intero, il suo termine torna a correre (R69). */
export function versamentoStornato(stato: StatoDopo, fatto: FattoDopoDi<'VersamentoStornato'>): StatoDopo {
  const versamento = stato.versamenti.get(fatto.versamentoId);
  esigiDopo(
    versamento !== undefined && !versamento.tornato && versamento.importoCent === fatto.importoCent,
    fatto,
    'il versamento non è quello',
  );
  const dove = stato.versati.findIndex(
    ({ importoCent, il, aMano }) =>
      importoCent === versamento.importoCent && il === versamento.il && aMano === versamento.aMano,
  );
  return {
    ...stato,
    versamenti: new Map(stato.versamenti).set(fatto.versamentoId, { ...versamento, tornato: true }),
    versati: stato.versati.toSpliced(dove, dove === -1 ? 0 : 1),
    versatoCent: stato.versatoCent - versamento.importoCent,
    saldatoIl: fatto.saldato ? stato.saldatoIl : null,
  };
}

/** Le rate che il giudice dispone seguono quelle già versate. */
export function rateDisposte(stato: StatoDopo, fatto: FattoDopoDi<'RateDisposte'>): StatoDopo {
  const versate = stato.rate.filter(({ versataIl }) => versataIl !== null);
  const daVersare = fatto.rate.map((rata) => ({ ...rata, versatoCent: 0, versataIl: null }));
  const seguono = fatto.rate.every(({ numero }, i) => numero === primaRata(stato) + i);
  esigiDopo(seguono, fatto, 'le rate seguono quelle versate');
  return { ...stato, rate: [...versate, ...daVersare], ordineDelleRate: fatto.provvedimento };
}

export function rataVersata(stato: StatoDopo, fatto: FattoDopoDi<'RataVersata'>): StatoDopo {
  const rata = stato.rate.find(({ numero }) => numero === fatto.numero);
  esigiDopo(rata !== undefined && rata.versataIl === null, fatto, 'la rata non c’è o è già versata');
  const rate = imputa(stato.rate, fatto.numero, fatto.importoCent, fatto.il);
  return versato({ ...stato, rate, rateCent: stato.rateCent + fatto.importoCent }, fatto);
}

function versato(stato: StatoDopo, fatto: FattoDopoDi<'SaldoVersato' | 'RataVersata'>): StatoDopo {
  const { importoCent, il, movimentoId, saldato } = fatto;
  esigiDopo(!saldato || stato.saldatoIl === null, fatto, 'il prezzo è già versato per intero');
  const movimenti = new Set(stato.movimenti);
  if (movimentoId !== null) {
    esigiDopo(!movimenti.has(movimentoId), fatto, 'movimento già registrato');
    movimenti.add(movimentoId);
  }
  const saldatoIl = saldato ? il : stato.saldatoIl;
  const versati = [...stato.versati, { importoCent, il, aMano: movimentoId === null }];
  return { ...stato, movimenti, versati, versatoCent: stato.versatoCent + importoCent, saldatoIl };
}

export function prorogaConcessa(stato: StatoDopo, { entro }: FattoDopoDi<'ProrogaConcessa'>): StatoDopo {
  return { ...stato, prorogatoAl: entro };
}

export function prezzoSospeso(stato: StatoDopo, fatto: FattoDopoDi<'PrezzoSospeso'>): StatoDopo {
  esigiDopo(!stato.sospeso, fatto, 'già sospesa');
  return { ...stato, sospeso: true };
}

export function sospensionePrezzoRevocata(
  stato: StatoDopo,
  fatto: FattoDopoDi<'SospensionePrezzoRevocata'>,
): StatoDopo {
  esigiDopo(stato.sospeso, fatto, 'non è sospesa');
  return { ...stato, sospeso: false };
}
