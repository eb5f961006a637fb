import type { ReactNode } from 'react';
import { CodiceQr } from '../../comune/fogli/codice-qr.tsx';
import { ACCESSO_TESTI } from '../../testi/accesso.ts';
import { useTesti } from '../../testi/lingua.ts';

/** La chiave per l'app dei codici: da inquadrare, da aprire su questo telefono, o da scrivere a mano. `children` è il campo del codice. */
export function AppDeiCodici({
  segreto,
  indirizzo,
  children,
}: {
  segreto: string;
  indirizzo: string;
  children: ReactNode;
}) {
  const t = useTesti(ACCESSO_TESTI);
  return (
    <section aria-labelledby="app-dei-codici" className="grid gap-4 border-t border-linea pt-4">
      <h2 id="app-dei-codici" className="text-lg font-bold">
        {t.appTitolo}
      </h2>
      <p>{t.appSpiega}</p>
      <CodiceQr testo={indirizzo} nome={t.appQr} />
      <p>
        <a
          href={indirizzo}
          className="inline-flex min-comando items-center font-semibold text-azione-scura underline sm:hidden"
        >
          {t.appApri}
        </a>
      </p>
      <div>
        <p className="font-semibold">{t.appChiave}</p>
        <p className="font-mono break-words select-all">{segreto.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
      {children}
    </section>
  );
}
