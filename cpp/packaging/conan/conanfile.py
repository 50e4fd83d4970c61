"""Conan 2: conan create cpp/packaging/conan"""

import json
from pathlib import Path

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy


class SoftknnRecipe(ConanFile):
    name = "softknn"
    description = "Attention as a soft, differentiable k-nearest-neighbour vote"
    license = "MIT"
    topics = ("attention", "nearest-neighbours", "eigen")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": False}

    @property
    def _sources(self):
        return Path(self.recipe_folder).parents[2]

    def set_version(self):
        package = self._sources / "package.json"
        self.version = json.loads(package.read_text(encoding="utf-8"))["version"]

    def export_sources(self):
        for name in ("CMakeLists.txt", "package.json", "LICENSE", "cpp/*", "scripts/cmake/*"):
            copy(self, name, src=self._sources, dst=self.export_sources_folder)

    def requirements(self):
        self.requires("eigen/[>=3.4 <6]", transitive_headers=True)

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        CMakeToolchain(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        self.cpp_info.libs = ["softknn"]
        self.cpp_info.set_property("cmake_target_name", "softknn::softknn")
