/** Un foglio di stile che una parte pigra porta con sé: lo raccoglie chi costruisce le pagine. */
declare module '*.css';
