import type { AstaPubblica } from '@gestore/contratto';
import type { DocumentiPubblici, DocumentoVisto } from '@gestore/contratto/documenti/forme';
import type { ContoPubblico } from '@gestore/contratto/pubblico/scheda-intorno';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CHIAVE_CONFIGURAZIONE, useConfigurazione } from '../../accesso/usa-configurazione.ts';
import { useTesti } from '../../testi/lingua.ts';
import { chiaveRisposte } from '../aiuto/risposte/risposte-pubblicate.tsx';
import { FileDaUnAltraStrada } from '../documenti/indirizzo-del-file.ts';
import { doveStaIl, useDocumenti } from '../documenti/usa-documenti.ts';
import { chiaveErrate } from '../errata/errate.tsx';
import { chiaveRinvii } from '../rinvio/rinvii.tsx';
import { chiaveSospensioni } from '../sospensione/sospensioni.tsx';
import { ANTEPRIMA } from './anteprima-scheda.testi.ts';
import { Cornice } from './cornice-anteprima.tsx';
import { SchedaVendita } from './scheda-vendita.tsx';
import { chiaveConto, chiaveEsperimenti } from './sezioni/letture-della-scheda.ts';

type Parti = { asta: AstaPubblica; conto: ContoPubblico['conto']; adesso: number };

/** La scheda come la leggerà chiunque, con la stessa pagina, larga o da telefono. */
export function AnteprimaScheda({ asta, conto, adesso }: Parti) {
  const t = useTesti(ANTEPRIMA);
  const { data } = useDocumenti(asta.id, 'operatore');
  const letture = useLettureDi(asta.id, conto);
  const [stretta, stringi] = useState(() => matchMedia('(max-width: 639px)').matches);
  return (
    <section aria-label={t.titolo} className="grid min-w-0 content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">{t.titolo}</h3>
        <fieldset aria-label={t.larghezza} className="flex gap-2">
          {([false, true] as const).map((daTelefono) => (
            <button
              key={String(daTelefono)}
              type="button"
              aria-pressed={daTelefono === stretta}
              onClick={() => stringi(daTelefono)}
              className={`min-h-11 rounded-full border px-3 ${daTelefono === stretta ? 'border-inchiostro bg-inchiostro font-semibold text-white' : 'border-bordo bg-white hover:bg-fondo'}`}
            >
              {daTelefono ? t.telefono : t.largo}
            </button>
          ))}
        </fieldset>
      </div>
      <Cornice nome={t.titolo} stretta={stretta}>
        <QueryClientProvider client={letture}>
          <FileDaUnAltraStrada value={(documento, misura) => doveStaIl(asta.id, 'operatore', documento, misura)}>
            <main aria-label={t.titolo} className="px-4 py-6">
              <SchedaVendita asta={asta} documenti={pubblicatiFra(data?.documenti ?? [])} adesso={adesso} />
            </main>
          </FileDaUnAltraStrada>
        </QueryClientProvider>
      </Cornice>
      <p className="text-sm text-secondario">{t.siAggiungono}</p>
    </section>
  );
}

/** I documenti che chiunque vedrà: quelli già pubblicati, nell'ordine in cui stanno. */
function pubblicatiFra(documenti: readonly DocumentoVisto[]): DocumentiPubblici {
  return {
    documenti: documenti.flatMap(({ id, genere, titolo, alternativo, tipo, byte, pagine, misure, ...documento }) =>
      documento.stato === 'pubblicato' && documento.pubblicatoIl !== null
        ? [{ id, genere, titolo, alternativo, tipo, byte, pagine, misure, pubblicatoIl: documento.pubblicatoIl }]
        : [],
    ),
    corretti: [],
    tolti: [],
  };
}

/** Ciò che la scheda chiederebbe di una vendita pubblicata: di questa non c'è ancora, e nessuno lo chiede al server. */
function useLettureDi(id: string, conto: ContoPubblico['conto']): QueryClient {
  const { data: configurazione } = useConfigurazione();
  return useMemo(() => {
    const letture = new QueryClient({
      defaultOptions: { queries: { enabled: false, gcTime: Number.POSITIVE_INFINITY } },
    });
    letture.setQueryData(chiaveRinvii(id), { rinvii: [] });
    letture.setQueryData(chiaveSospensioni(id), { sospensioni: [] });
    letture.setQueryData(chiaveErrate(id), { errate: [] });
    letture.setQueryData(chiaveRisposte(id), { risposte: [] });
    letture.setQueryData(chiaveEsperimenti(id), { esperimenti: [], prima: 0 });
    letture.setQueryData(chiaveConto(id), { conto, prima: [] });
    if (configurazione !== undefined) letture.setQueryData(CHIAVE_CONFIGURAZIONE, configurazione);
    return letture;
  }, [id, conto, configurazione]);
}
