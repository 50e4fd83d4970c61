/** The content of the private prefix: Debian packages, and the files to keep. */
import { canHavePrefix } from "./machine.mjs";

/**
 * @typedef {object} Part
 * @property {string} title
 * @property {Record<string, readonly string[]>} [trees] folder: packages, as `name` or `name/release`
 * @property {Record<string, readonly string[]>} [closures] folder: packages, to unpack with all dependencies
 * @property {readonly string[]} [without] packages to omit from the closures; `*` stands for any text
 * @property {readonly string[]} [exclude] tar patterns
 * @property {string} [source] a source package instead
 * @property {readonly string[]} [members] files to extract from it
 */

const notNeeded = [
  "./usr/share/doc",
  "./usr/share/man",
  "./usr/share/lintian",
  "./usr/share/locale",
];
const libraries = "*/cache/sysroot/lib";

/**
 * Packages that every Debian has, or that no browser needs under test. The C library above all: its loader is the
 * machine's, and the two must have the same version.
 */
const onEveryDebian = [
  ...["libc6", "perl", "perl-base", "perl-modules-5.36", "libperl5.36", "libdb5.3", "dpkg", "tar"],
  ...["systemd", "systemd-sysv", "libpam-systemd", "init-system-helpers", "sysvinit-utils"],
  ...["adduser", "passwd", "mount", "procps", "debconf", "debianutils", "usrmerge", "lsb-base"],
  ...["libpam-modules", "libpam-modules-bin", "libpam-runtime", "gcc-12-base", "x11-common"],
  ...["adwaita-icon-theme", "iso-codes", "xdg-utils", "emacsen-common", "dictionaries-common"],
  ...["hunspell-en-us", "libaspell15", "lsb-release"],
];

/** @type {Record<string, Part>} */
export const parts = {
  emscripten: {
    title: "Emscripten 3.1.69",
    trees: {
      // Emscripten and Binaryen are Debian 13's, with Debian 13's C library; they are in a separate tree so that
      // nothing else picks it up.
      emscripten: ["emscripten", "binaryen", "node-acorn", "libc6", "libstdc++6", "libgcc-s1"].map(
        (name) => `${name}/trixie`,
      ),
      llvm: [
        ...[
          "clang-19",
          "libclang-common-19-dev",
          "libclang-cpp19",
          "libllvm19",
          "lld-19",
          "llvm-19",
        ],
        ...["libedit2", "libbsd0", "libmd0", "libxml2", "libicu72", "libz3-4", "libffi8"],
      ].map((name) => `${name}/bookworm`),
      python: [
        ...["python3.11-minimal", "libpython3.11-minimal", "libpython3.11-stdlib"],
        ...["libexpat1", "zlib1g", "libssl3", "libffi8", "libbz2-1.0", "liblzma5"],
      ].map((name) => `${name}/bookworm`),
    },
    exclude: [
      ...notNeeded,
      ...["pic", "lto/pic", "lto-pic", "wasm64-emscripten"].map((name) => `${libraries}/*/${name}`),
      ...["mt", "ww", "asan", "icase", "wasmfs", "ubsan", "lsan", "sanitizer", "libGL-*-"].map(
        (name) => `${libraries}/*${name}*`,
      ),
      "./usr/share/emscripten/test",
      "./usr/share/emscripten/docs",
      "./usr/share/emscripten/media",
      "./usr/lib/llvm-*/lib/*.a",
      "./usr/lib/*/gconv",
    ],
  },
  ninja: { title: "Ninja", trees: { ninja: ["ninja-build/bookworm"] }, exclude: notNeeded },
  eigen: { title: "Eigen", trees: { eigen: ["libeigen3-dev/bookworm"] }, exclude: notNeeded },
  catch2: {
    title: "Catch2",
    source: "catch2",
    members: ["*/extras/catch_amalgamated.hpp", "*/extras/catch_amalgamated.cpp"],
  },
  fonts: {
    title: "Fonts",
    trees: {
      fonts: [
        ...["fonts-dejavu-core", "fonts-liberation", "fonts-noto-core", "fonts-wqy-microhei"],
        // Debian 12 has these families in the packages above.
        ...(canHavePrefix ? [] : ["fonts-dejavu-mono", "fonts-liberation-sans-narrow"]),
      ],
    },
    // Noto fonts for the scripts of the page's languages.
    exclude: [...notNeeded, "*/NotoSans[B-Z]*", "*/NotoSerif[A-Z]*", "*/Noto[A-MO-RT-Z]*"],
  },
  chromium: {
    title: "Chromium",
    // Headless Chromium starts sooner and leaves a core more time than the full browser.
    closures: { chromium: ["chromium-headless-shell"] },
    without: onEveryDebian,
    exclude: [...notNeeded, "./usr/share/fonts"],
  },
  engines: {
    title: "Firefox and WebKitGTK",
    closures: { engines: ["firefox-esr", "webkit2gtk-driver", "xvfb", "proot"] },
    without: onEveryDebian,
    exclude: [...notNeeded, "./usr/share/fonts", "./usr/lib/firefox-esr/crashreporter*"],
  },
};
