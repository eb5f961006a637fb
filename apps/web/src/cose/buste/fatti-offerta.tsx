import type { BustaIdentita } from '@gestore/contratto';
import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import { formattaEuro, type Proposta, type SintesiOfferta } from '@gestore/dominio';
import { Check, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataScritta } from '../../forme/data-scritta.ts';
import { useTesti } from '../../testi/lingua.ts';
import { PAROLE_DELEGATO } from '../conduzione/stati.testi.ts';
import { accreditoInParole } from './accredito-cauzione.ts';
import { cifreDi } from './cifre.ts';
import { type Controllo, controlloDi, type VoceControllata } from './controlli.ts';
import { BUSTA, type TestiBusta } from './testi.ts';

type Riga = {
  nome: string;
  valore: ReactNode;
  accanto?: string;
  /** Il valore è una frase intera: si legge, non si confronta. */
  inFrase?: true;
  controllo?: Controllo | undefined;
};
type Letta = {
  offerta: SintesiOfferta;
  depositataIl: number | null;
  proposte: readonly Proposta[];
  identita: BustaIdentita | undefined;
  cauzione: CauzioneVista | undefined;
  baseCent: number;
};

/** L'offerta riga per riga, e in fondo a ciascuna il suo controllo: l'occhio scorre una colonna sola (R38). */
export function FattiOfferta(letta: Letta) {
  const t = useTesti(BUSTA);
  const p = useTesti(PAROLE_DELEGATO);
  const righe = [...righeOfferta(letta, t, p.giorni), ...righeIdentita(letta, t)];
  return (
    <dl className="busta-righe">
      {righe.map(({ nome, valore, accanto, inFrase, controllo }) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>
            <span className={inFrase ? 'text-sm' : 'font-semibold break-words'}>{valore}</span>
            {accanto !== undefined && <span className="whitespace-nowrap text-secondario"> {accanto}</span>}
          </dd>
          <dd>{controllo !== undefined && <Segno {...controllo} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function righeOfferta(
  { offerta, depositataIl, proposte, cauzione, baseCent }: Letta,
  t: TestiBusta,
  giorni: (n: number) => string,
): Riga[] {
  const di = (voce: VoceControllata): Controllo => controlloDi(voce, proposte);
  // L'unità sta nel nome della riga: le cifre si confrontano con quelle accanto.
  const euro = (cent: number | null): string => (cent === null ? t.nonSiLegge : cifreDi(cent));
  const dovutaCent = cauzione?.dovutaCent ?? 0;
  return [
    {
      nome: `${t.prezzoOfferto} €`,
      valore: euro(offerta.prezzoCent),
      accanto: t.base(cifreDi(baseCent)),
      controllo: di('prezzo'),
    },
    {
      nome: `${t.cauzione} €`,
      valore: euro(offerta.cauzioneCent),
      ...(dovutaCent > 0 && { accanto: t.dovuta(cifreDi(dovutaCent)) }),
      controllo: di('cauzione'),
    },
    ...(cauzione === undefined
      ? []
      : [
          {
            nome: t.cauzioneSulConto,
            valore: accreditoInParole(cauzione, t),
            inFrase: true as const,
            controllo: sulConto(cauzione, proposte),
          },
        ]),
    {
      nome: t.pagamentoEntro,
      valore: offerta.pagamentoGiorni === null ? t.nonSiLegge : giorni(offerta.pagamentoGiorni),
      controllo: di('saldo'),
    },
    {
      nome: t.deposito_,
      valore: depositataIl === null ? t.oraNonProvata : formattaIstante(depositataIl),
      controllo: di('deposito'),
    },
    { nome: t.personaDaNominare, valore: offerta.personaDaNominare ? t.si : t.no, controllo: di('persona') },
  ];
}

/** Del conto si dice che torna soltanto quando lo si è letto: finché non si sa, è un avviso. */
function sulConto({ stato, dopoIlTermine }: CauzioneVista, proposte: readonly Proposta[]): Controllo {
  const controllo = controlloDi('conto', proposte);
  if (controllo.segno !== 'in_regola') return controllo;
  if (stato === 'ignota') return { segno: 'avviso', regole: ['R39'] };
  return stato === 'accreditata' && !dopoIlTermine ? controllo : { segno: 'da_guardare', regole: ['R39'] };
}

function righeIdentita({ identita, proposte }: Letta, t: TestiBusta): Riga[] {
  if (identita === undefined) return [];
  const { offerenti, presentatore, pec, cellulare, ibanAddebito, cro, bonifico } = identita;
  const di = (voce: VoceControllata, posto = 0): Controllo => controlloDi(voce, proposte, posto);
  // Ciò che non è indicato non è in regola: o è un rilievo, o non se ne dice nulla.
  const seIndicato = (voce: VoceControllata, valore: unknown, posto = 0): Controllo | undefined => {
    const controllo = di(voce, posto);
    return controllo.segno === 'in_regola' && (valore === null || valore === '') ? undefined : controllo;
  };
  const rilievo = (voce: VoceControllata): Controllo | undefined => {
    const controllo = di(voce);
    return controllo.segno === 'in_regola' ? undefined : controllo;
  };
  const parole = inParole(bonifico, t);
  const bollo = rilievo('bollo');
  return [
    ...offerenti.map(({ nome, identificativo, quota, titolo }, i) => ({
      nome: offerenti.length === 1 ? t.offerente : t.offerenteN(i + 1),
      valore: [
        nome,
        identificativo,
        quota === null ? '' : t.quota(quota),
        titolo ?? (offerenti.length > 1 ? t.dirittoTaciuto : ''),
      ]
        .filter(Boolean)
        .join(' · '),
      controllo: seIndicato('offerente', identificativo, i),
    })),
    { nome: t.presentatore, valore: presentatore ?? t.offerenteStesso, controllo: rilievo('presentatore') },
    { nome: t.pec, valore: pec ?? t.nonIndicato },
    { nome: t.cellulare, valore: cellulare ?? t.nonIndicato },
    { nome: t.iban, valore: ibanAddebito ?? t.nonIndicato, controllo: seIndicato('iban', ibanAddebito) },
    { nome: t.cro, valore: cro ?? t.nonIndicato, controllo: seIndicato('cro', cro) },
    // Del bonifico si confronta l'importo: giorno e ora nessuno li ha controllati.
    {
      nome: t.bonifico,
      valore: parole || t.nonIndicato,
      controllo: seIndicato('bonifico', bonifico?.importoCent ?? null),
    },
    // Di un bollo che non si chiedeva non si sa: la riga c'è se manca.
    ...(bollo === undefined ? [] : [{ nome: t.bollo, valore: t.bolloMancante, controllo: bollo }]),
  ];
}

/** Giorno, ora e importo del bonifico, quelli che l'offerta dice; vuoto se non ne dice nessuno. */
function inParole(bonifico: BustaIdentita['bonifico'], t: TestiBusta): string {
  if (bonifico === null) return '';
  const { data, ora, importoCent } = bonifico;
  const parti = [
    data === null ? '' : dataScritta(data),
    ora === null ? '' : t.alle(ora),
    importoCent === null ? '' : formattaEuro(importoCent),
  ];
  return parti.filter(Boolean).join(' · ');
}

/** Un segno, la regola di cui parla, e le parole per chi ascolta; il colore li ripete. */
function Segno({ segno, regole }: Controllo) {
  const t = useTesti(BUSTA);
  if (segno === 'in_regola') return <Check role="img" aria-label={t.inRegola} className="size-5 text-bene" />;
  const Icona = segno === 'da_guardare' ? TriangleAlert : Info;
  return (
    <span
      className={`inline-flex items-center gap-1 text-sm font-semibold ${segno === 'da_guardare' ? 'text-attenzione' : 'text-azione-scura'}`}
    >
      <span className="sr-only">{t.daGuardare}</span>
      {regole.join(' ')}
      <Icona aria-hidden="true" className="size-4 shrink-0" />
    </span>
  );
}
