import { Alert, Badge, Button, ScrollRegion } from '@gestore/ui';
import { useInVista } from '../../../forme/due-sul-modulo.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { EDITOR } from '../redattore.testi.ts';
import { DUE_VERBALI } from './due-verbali.testi.ts';
import { type Capoverso, capoversiDi, confrontati } from './parole-del-testo.ts';
import type { DueScritti } from './testo-corretto.ts';

type Parti = DueScritti & { prendi: (quale: 'loro' | 'mio') => void };

/** Due sullo stesso verbale: i due testi uno accanto all'altro, con segnato ciò che cambia, e la scelta di quale resta (R68). */
export function DueTesti({ versione, loro, mio, resta, prendi }: Parti) {
  const t = useTesti(DUE_VERBALI);
  const { tabelle } = useTesti(EDITOR);
  const riquadro = useInVista(versione);
  const [delAltro, diChiLegge] = [capoversiDi(loro, tabelle), capoversiDi(mio, tabelle)];
  return (
    <Alert tone="warning">
      <div ref={riquadro} className="grid scroll-mt-4 gap-3">
        <p role="alert" className="font-semibold">
          {t.cambiato(versione)}
        </p>
        <div className="grid gap-3 lg:grid-cols-2">
          <Testo
            titolo={t.altrui(versione)}
            capoversi={confrontati(delAltro, diChiLegge)}
            resta={resta === 'loro'}
            parola={t.prenda}
            prendi={() => prendi('loro')}
          />
          <Testo
            titolo={t.suo}
            capoversi={confrontati(diChiLegge, delAltro)}
            resta={resta === 'mio'}
            parola={t.riprenda}
            prendi={() => prendi('mio')}
          />
        </div>
        <p>{t.scelga}</p>
      </div>
    </Alert>
  );
}

type UnTesto = {
  titolo: string;
  capoversi: readonly Capoverso[];
  resta: boolean;
  parola: string;
  prendi: () => void;
};

function Testo({ titolo, capoversi, resta, parola, prendi }: UnTesto) {
  const t = useTesti(DUE_VERBALI);
  return (
    <div
      className={`grid min-w-0 content-start gap-2 rounded border bg-white p-2 ${resta ? 'border-inchiostro' : 'border-linea'}`}
    >
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm font-semibold">
        {titolo}
        {resta && <Badge tone="info">{t.resta}</Badge>}
      </p>
      <Capoversi titolo={titolo} capoversi={capoversi} />
      {!resta && (
        <Button variant="secondary" className="justify-self-start" onClick={prendi}>
          {parola}
        </Button>
      )}
    </div>
  );
}

/** Il testo da leggere, in un posto basso; ciò che l'altro non ha è segnato, e detto a chi ascolta. */
export function Capoversi({ titolo, capoversi }: { titolo: string; capoversi: readonly Capoverso[] }) {
  const t = useTesti(DUE_VERBALI);
  return (
    <ScrollRegion label={titolo} className="max-h-80">
      <div lang="it" className="grid gap-2 text-sm">
        {capoversi.map(({ parole, suo: soloQui }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: due capoversi possono essere uguali, e l'elenco non cambia ordine.
          <p key={i} className="break-words whitespace-pre-line">
            {soloQui ? (
              <mark className="bg-attenzione-chiara">
                <span className="sr-only">{t.soloQui} </span>
                {parole}
              </mark>
            ) : (
              parole
            )}
          </p>
        ))}
      </div>
    </ScrollRegion>
  );
}
