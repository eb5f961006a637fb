import type { AstaPubblica } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import { Button, Importo } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { type Inquadratura, MappaLuoghi, type Zona } from '../../comuni/mappa.tsx';
import { HOME } from '../testi/home.ts';
import type { Filtro } from './filtro.ts';
import { leggiPunto, leggiRiquadro, scriviPunto, scriviRiquadro } from './luoghi.ts';
import { RAGGIO_PREDEFINITO } from './modulo-ricerca.tsx';
import { perLuogo } from './per-luogo.ts';

/** Le vendite sulla mappa e, accanto, le stesse luogo per luogo; la ricerca si restringe a ciò che la mappa mostra. */
export function MappaVendite({
  aste,
  filtro,
  cerca,
}: {
  aste: readonly AstaPubblica[];
  filtro: Filtro;
  cerca: (filtro: Filtro) => void;
}) {
  const t = useTesti(HOME);
  const mostrata = useRef<Inquadratura | null>(null);
  const { gruppi, senzaPosizione } = useMemo(() => perLuogo(aste), [aste]);
  const luoghi = useMemo(
    () =>
      gruppi.map(({ chiave, punto, nome, aste: sue }, indice) => ({
        chiave,
        ...punto,
        nome: sue.length === 1 ? `${sue[0]?.scheda.titolo ?? ''} (${nome})` : t.venditeA(sue.length, nome),
        quante: sue.length,
        collegamento: sue.length === 1 ? `/asta/${sue[0]?.id ?? ''}` : `#luogo-${indice}`,
      })),
    [gruppi, t],
  );
  const zona = useMemo(() => zonaDi(filtro), [filtro]);
  const km = filtro.raggio || RAGGIO_PREDEFINITO;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <div className="grid min-w-0 gap-3">
        <MappaLuoghi
          luoghi={luoghi}
          zona={zona}
          quandoSiSposta={(inquadratura) => {
            mostrata.current = inquadratura;
          }}
        />
        <fieldset className="grid gap-2 rounded-md border border-linea bg-white p-3">
          <legend className="px-1 font-semibold">{t.sullaMappa}</legend>
          <p className="text-sm text-secondario">{t.areaNonDisegnata}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              onClick={() => {
                if (mostrata.current === null) return;
                cerca({ ...filtro, area: scriviRiquadro(mostrata.current.riquadro), centro: '', raggio: '' });
              }}
            >
              {t.cercaNellArea}
            </Button>
            <Button
              variant="secondary"
              onClick={() => {
                if (mostrata.current === null) return;
                cerca({ ...filtro, area: '', centro: scriviPunto(mostrata.current.centro), raggio: km });
              }}
            >
              {t.cercaAttorno(km)}
            </Button>
            {zona !== null && (
              <Button variant="quiet" onClick={() => cerca({ ...filtro, area: '', centro: '', raggio: '' })}>
                {t.togliArea}
              </Button>
            )}
          </div>
        </fieldset>
      </div>
      <section aria-label={t.sedi} className="grid min-w-0 gap-3">
        {gruppi.map(({ chiave, nome, aste: sue }, indice) => (
          <Gruppo key={chiave} id={`luogo-${indice}`} nome={nome} aste={sue} />
        ))}
        {senzaPosizione.length > 0 && <Gruppo id="luogo-ignoto" nome={t.senzaPosizione} aste={senzaPosizione} />}
      </section>
    </div>
  );
}

function zonaDi({ area, centro, raggio }: Filtro): Zona | null {
  const riquadro = leggiRiquadro(area);
  if (riquadro !== null) return { tipo: 'riquadro', riquadro };
  const punto = leggiPunto(centro);
  return punto !== null && Number(raggio) > 0 ? { tipo: 'cerchio', centro: punto, km: Number(raggio) } : null;
}

function Gruppo({ id, nome, aste }: { id: string; nome: string; aste: readonly AstaPubblica[] }) {
  return (
    <div className="rounded-md border border-linea bg-white p-3">
      <h3 id={id} tabIndex={-1} className="scroll-mt-20 font-bold">
        {nome}
      </h3>
      <ul className="grid gap-2">
        {aste.map((asta) => (
          <li key={asta.id} className="border-t border-linea pt-2">
            <Link
              lang="it"
              to="/asta/$id"
              params={{ id: asta.id }}
              className="inline-flex min-h-10 items-center font-semibold text-azione-scura underline underline-offset-4"
            >
              {asta.scheda.titolo}
            </Link>
            <p className="text-sm text-secondario">
              {formattaIstante(asta.parametri.inizioOperazioniIl)} · <Importo cent={asta.parametri.prezzoBaseCent} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
