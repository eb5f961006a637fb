import type { AstaPubblica } from '@gestore/contratto';
import { data, euro, type Regola } from '@gestore/contratto/regole';
import { leggiEuro } from '@gestore/dominio';
import { Button, EuroField, SelectField, TextField } from '@gestore/ui';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { HOME } from '../testi/home.ts';
import { MODALITA } from '../testi/modalita.ts';
import { type Filtro, NESSUN_FILTRO } from './filtro.ts';
import { comuniConPosizione } from './per-luogo.ts';

const REGOLE: Partial<Record<keyof Filtro, readonly Regola[]>> = {
  prezzoMin: [euro()],
  prezzoMax: [euro()],
  dal: [data()],
  al: [data()],
};

/** I filtri dietro «Altri filtri»: sul telefono la ricerca resta breve. */
const ALTRI = ['categoria', 'modalita', 'prezzoMin', 'prezzoMax', 'dal', 'al', 'centro'] as const;

/** I raggi che si scelgono, in chilometri. */
export const RAGGI_KM = ['10', '25', '50', '100', '200'] as const;
export const RAGGIO_PREDEFINITO = '50';

/** La ricerca: si cerca con «Cerca» o Invio; ciò che non si legge è detto accanto al campo. */
export function ModuloRicerca({
  aste,
  filtro,
  cerca,
}: {
  aste: readonly AstaPubblica[];
  filtro: Filtro;
  cerca: (filtro: Filtro) => void;
}) {
  const t = useTesti(HOME);
  const modalita = useTesti(MODALITA);
  const forma = useForma<Filtro>({ iniziali: filtro, regole: REGOLE, nomi: t.campi });
  const ricomincia = useRef(forma.ricomincia);
  ricomincia.current = forma.ricomincia;
  // Tornando indietro, o scegliendo un'area sulla mappa, i campi dicono la ricerca di adesso.
  useEffect(() => ricomincia.current(filtro), [filtro]);
  const { valori } = forma;
  const comuni = comuniConPosizione(aste);
  const nomi = (di: (asta: AstaPubblica) => string | null): { value: string; label: string }[] =>
    [...new Set(aste.map((asta) => di(asta) ?? ''))]
      .filter((nome) => nome !== '')
      .sort((a, b) => a.localeCompare(b, 'it'))
      .map((nome) => ({ value: nome, label: nome }));
  const attivi = ALTRI.filter((campo) => filtro[campo] !== '').length;
  const centroNoto = valori.centro === '' || comuni.some(({ centro }) => centro === valori.centro);
  return (
    <search aria-label={t.ricerca}>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(evento) => {
          evento.preventDefault();
          if (forma.verifica()) cerca(conRaggio(valori));
        }}
      >
        <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1.5fr_1.5fr]">
          <TextField label={t.campi.testo} type="search" {...forma.campo('testo')} />
          <TextField label={t.campi.luogo} {...forma.campo('luogo')} />
          <SelectField
            label={t.campi.tribunale}
            name="tribunale"
            value={valori.tribunale}
            empty={t.tuttiTribunali}
            options={nomi(({ scheda }) => scheda.tribunale)}
            onValueChange={(tribunale) => forma.imposta({ tribunale })}
          />
        </div>
        <details className="group rounded border border-linea" open={attivi > 0 || undefined}>
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 font-semibold text-azione-scura [&::-webkit-details-marker]:hidden">
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
            {t.altriFiltri}
            {attivi > 0 && ` (${t.attivi(attivi)})`}
          </summary>
          <div className="grid items-start gap-3 border-t border-linea p-3 sm:grid-cols-2 lg:grid-cols-4">
            <SelectField
              label={t.campi.categoria}
              name="categoria"
              value={valori.categoria}
              empty={t.tutteCategorie}
              options={nomi(({ scheda }) => scheda.lotto.categoria)}
              onValueChange={(categoria) => forma.imposta({ categoria })}
            />
            <SelectField
              label={t.campi.modalita}
              name="modalita"
              value={valori.modalita}
              empty={t.tutteModalita}
              options={Object.entries(modalita).map(([value, label]) => ({ value, label }))}
              onValueChange={(scelta) => forma.imposta({ modalita: scelta })}
            />
            <EuroField label={t.campi.prezzoMin} {...forma.campo('prezzoMin')} />
            <EuroField label={t.campi.prezzoMax} {...forma.campo('prezzoMax')} />
            <TextField label={t.campi.dal} inputMode="numeric" {...forma.campo('dal')} />
            <TextField label={t.campi.al} inputMode="numeric" {...forma.campo('al')} />
            <SelectField
              label={t.campi.centro}
              name="centro"
              value={valori.centro}
              empty={t.ovunque}
              options={[
                ...(centroNoto ? [] : [{ value: valori.centro, label: t.puntoScelto }]),
                ...comuni.map(({ nome, centro }) => ({ value: centro, label: nome })),
              ]}
              onValueChange={(centro) => forma.imposta({ centro })}
            />
            <SelectField
              label={t.campi.raggio}
              name="raggio"
              value={valori.centro === '' ? '' : valori.raggio || RAGGIO_PREDEFINITO}
              disabled={valori.centro === ''}
              options={(RAGGI_KM as readonly string[]).map((km) => ({ value: km, label: km }))}
              {...(valori.centro === '' ? { empty: t.ovunque } : {})}
              onValueChange={(raggio) => forma.imposta({ raggio })}
            />
          </div>
        </details>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" className="min-h-11">
            {t.cerca}
          </Button>
          <Button
            variant="secondary"
            className="min-h-11"
            onClick={() => {
              forma.ricomincia(NESSUN_FILTRO);
              cerca(NESSUN_FILTRO);
            }}
          >
            {t.azzera}
          </Button>
        </div>
      </form>
    </search>
  );
}

/** Un centro senza raggio vale il raggio proposto; un raggio senza centro non vale nulla. */
function conRaggio(filtro: Filtro): Filtro {
  return { ...filtro, raggio: filtro.centro === '' ? '' : filtro.raggio || RAGGIO_PREDEFINITO };
}

/** Vero se il prezzo più basso è oltre il più alto. */
export function importiScambiati({ prezzoMin, prezzoMax }: Filtro): boolean {
  const minimo = leggiEuro(prezzoMin);
  const massimo = leggiEuro(prezzoMax);
  return minimo.tipo === 'valido' && massimo.tipo === 'valido' && minimo.cent > massimo.cent;
}
