import { Alert, Badge, Button } from '@gestore/ui';
import { useEffect, useRef } from 'react';
import { DUE_SUL_MODULO } from '../testi/due-sul-modulo.ts';
import { useTesti } from '../testi/lingua.ts';
import type { Forma } from './usa-forma.ts';
import type { Incontro } from './usa-incontro.ts';

type Valori = Readonly<Record<string, string | boolean>>;

type Scelte<C extends string> = Readonly<Partial<Record<C, Readonly<Record<string, string>>>>>;
type Parti<V extends Valori> = {
  /** `null` se nessun altro ha salvato: non si mostra nulla. */
  incontro: Incontro<keyof V & string> | null;
  forma: Pick<Forma<V>, 'valori' | 'nomi' | 'imposta'>;
  /** Di ciò che si sceglie da un elenco, come si legge ciascuna scelta. */
  scelte?: Scelte<keyof V & string>;
};

/**
 * Due sullo stesso modulo: il secondo vede che cosa ha salvato il primo, accanto a ciò che ha scritto lui, e sceglie campo per campo.
 * Anche scelto il testo dell'altro, il suo resta lì: si riprende finché non si salva.
 */
export function DueSulModulo<V extends Valori>({ incontro, forma: { valori, nomi, imposta }, scelte }: Parti<V>) {
  if (incontro === null) return null;
  const prendi = (campo: string, valore: string | boolean): void => imposta({ [campo]: valore } as Partial<V>);
  return <Due incontro={incontro} valori={valori} nomi={nomi} scelte={scelte ?? {}} prendi={prendi} />;
}

type DelModulo = {
  incontro: Incontro<string>;
  valori: Valori;
  nomi: Readonly<Record<string, string>>;
  scelte: Scelte<string>;
  prendi: (campo: string, valore: string | boolean) => void;
};

function Due({ incontro: { presi, contesi }, valori, nomi, scelte, prendi }: DelModulo) {
  const t = useTesti(DUE_SUL_MODULO);
  const riquadro = useInVista(contesi);
  const leggi = (campo: string, valore: string | boolean = ''): string | boolean =>
    typeof valore === 'string' ? (scelte[campo]?.[valore] ?? valore) : valore;
  return (
    <Alert tone="warning" role="alert">
      <div ref={riquadro} className="grid scroll-mt-4 gap-3">
        <p className="font-semibold">{t.cambiato}</p>
        {presi.length > 0 && (
          <ul className="list-disc pl-5">
            {presi.map((campo) => (
              <li key={campo}>
                {t.preso(nomi[campo] ?? campo)} <Valore di={leggi(campo, valori[campo])} />
              </li>
            ))}
          </ul>
        )}
        {contesi.map(({ campo, loro, mio }) => (
          <DueTesti
            key={campo}
            nome={nomi[campo] ?? campo}
            loro={leggi(campo, loro)}
            // Chi ha scritto ancora vede ciò che c’è adesso; chi ha preso l’altro, ciò che aveva scritto.
            mio={leggi(campo, valori[campo] === loro ? mio : valori[campo])}
            resta={valori[campo] === loro ? 'loro' : 'mio'}
            prendi={(quale) => prendi(campo, quale === 'loro' ? loro : mio)}
          />
        ))}
        <p>{presi.length + contesi.length === 0 ? t.altrove : contesi.length === 0 ? t.controlli : t.scelga}</p>
      </div>
    </Alert>
  );
}

/** Chi ha premuto in fondo a un modulo lungo vede subito che cosa è accaduto; ogni volta che accade, e non mentre sceglie. */
export function useInVista(quando: unknown) {
  const riquadro = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: si porta in vista quando ciò che mostra è nuovo, non a ogni disegno.
  useEffect(() => {
    riquadro.current?.scrollIntoView({ block: 'start' });
  }, [quando]);
  return riquadro;
}

type DelCampo = {
  nome: string;
  loro: string | boolean;
  mio: string | boolean;
  /** Quale dei due è adesso nel campo. */
  resta: 'loro' | 'mio';
  prendi: (quale: 'loro' | 'mio') => void;
};

/** I due testi di un campo, uno accanto all'altro. */
function DueTesti({ nome, loro, mio, resta, prendi }: DelCampo) {
  const t = useTesti(DUE_SUL_MODULO);
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="font-semibold">{nome}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <Testo
          titolo={t.altrui}
          valore={loro}
          resta={resta === 'loro'}
          parola={t.prenda(nome)}
          prendi={() => prendi('loro')}
        />
        <Testo
          titolo={t.suo}
          valore={mio}
          resta={resta === 'mio'}
          parola={t.riprenda(nome)}
          prendi={() => prendi('mio')}
        />
      </div>
    </fieldset>
  );
}

function Testo({
  titolo,
  valore,
  resta,
  parola,
  prendi,
}: {
  titolo: string;
  valore: string | boolean;
  resta: boolean;
  parola: string;
  prendi: () => void;
}) {
  const t = useTesti(DUE_SUL_MODULO);
  return (
    <div
      className={`grid min-w-0 content-start gap-2 rounded border bg-white p-2 ${resta ? 'border-inchiostro' : 'border-linea'}`}
    >
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-secondario">
        {titolo}
        {resta && <Badge tone="info">{t.resta}</Badge>}
      </p>
      <p className="break-words whitespace-pre-line">
        <Valore di={valore} />
      </p>
      {!resta && (
        <Button variant="secondary" className="justify-self-start" onClick={prendi}>
          {parola}
        </Button>
      )}
    </div>
  );
}

function Valore({ di }: { di: string | boolean }) {
  const t = useTesti(DUE_SUL_MODULO);
  if (typeof di === 'boolean') return di ? t.si : t.no;
  return di === '' ? t.vuoto : <bdi lang="it">{`«${di}»`}</bdi>;
}
