export const TIPO_ICS = 'text/calendar; charset=utf-8';
